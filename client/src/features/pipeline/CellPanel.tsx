import { type Pipe, type PipeMatrix, pipeWorks } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { PageFailure } from '../../shell/PageBody.tsx'
import { SidePanel } from '../../shell/SidePanel.tsx'
import { useRead } from '../../shell/use-read.ts'
import type { ChosenCell } from './PipeTable.tsx'

interface CellPanelProps {
  pipe: Pipe
  matrix: PipeMatrix
  chosen: ChosenCell
  spaceId: string
  close(): void
}

/** The works behind a cell, each in its schedule. */
export function CellPanel({ pipe, matrix, chosen, spaceId, close }: CellPanelProps) {
  const { t } = useTranslation('pipeline')
  const number = useNumbers()
  const { section, stage } = chosen
  const read = useRead(
    `${pipe.id} ${section} ${stage}`,
    (signal) => call(pipeWorks, { params: { pipeId: pipe.id }, input: chosen, signal }),
    matrix,
  )
  const { value, error, again } = read
  return (
    <SidePanel
      title={`${pipe.sections[section]?.name} · ${pipe.stages[stage]?.name}`}
      closeLabel={t('close')}
      close={close}
      busy={value === null && error === null}
    >
      <div className="pipeline-behind">
        {error !== null && value === null && <PageFailure error={error} again={again} />}
        <ul>
          {value?.works.map(({ id, scheduleId, code, name, start, finish, percent, late, status }) => (
            <li key={`${scheduleId} ${id}`}>
              <Link to={`/${spaceId}/schedule/${scheduleId}?row=${id}`} title={t('openWork')}>
                {`${code} ${name}`}
              </Link>
              <small className={late && status !== 'completed' ? 'is-late' : ''}>
                {`${dateOf(start)} – ${dateOf(finish)} · ${number(percent)} % · ${t(`state.${late && status !== 'completed' ? 'late' : status}`)}`}
              </small>
            </li>
          ))}
        </ul>
        {value && value.total > value.works.length && (
          <p className="pipeline-muted">{t('more', { count: value.total - value.works.length })}</p>
        )}
      </div>
    </SidePanel>
  )
}
