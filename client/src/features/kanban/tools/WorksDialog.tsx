import { Checkbox } from '@blueprintjs/core'
import { kanbanScheduleWorks } from '@plumbline/core/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { dateOf } from '../../../i18n/format.ts'
import { today } from '../../../i18n/typed-date.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { DayField } from '../../../shell/DayField.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { useSettled } from '../../../shell/use-settled.ts'
import { dayOfText, fieldText } from '../card/due.ts'
import { useBoard } from '../session/use-board.ts'

const THREE_WEEKS = 21
const LIMIT = 500

/**
 * Makes cards of the works that a filter leaves, in one go; those that have one on this board are left out. The filter
 * begins with the three weeks behind the data date.
 */
export function WorksDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { scheduleId = '' } = useParams()
  const [text, setText] = useState('')
  const [first] = useState(() => dayOfText(actions.works.dataDate) ?? today())
  const [from, setFrom] = useState(fieldText(first))
  const [to, setTo] = useState(fieldText(first + THREE_WEEKS))
  const [isCritical, setCritical] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [columnId, setColumnId] = useState(actions.board.columns()[0]?.id ?? '')
  const input = {
    text,
    ...(from && { from }),
    ...(to && { to }),
    critical: String(isCritical),
    limit: LIMIT,
  }
  const asked = JSON.stringify(input)
  const settled = useSettled(asked)
  const { value, error, again } = useRead(settled, (signal) =>
    call(kanbanScheduleWorks, { params: { scheduleId }, input, signal }),
  )
  const known = useMemo(
    () =>
      new Set(
        [...actions.board.cards()].flatMap(({ workId, archivedAt }) => (archivedAt === null ? (workId ?? []) : [])),
      ),
    [actions],
  )
  // What still stands there of another filter is not what somebody wants cards of.
  const isCurrent = asked === settled && value !== null
  const works = value?.works.filter(({ id }) => !known.has(id)) ?? []
  const chosen = works.filter(({ id }) => !left.has(id))
  const column = actions.board.column(columnId)
  const overLimit = actions.board.isOverLimit(columnId, chosen.length)
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <ActDialog
      title={t('cardsFromWorks')}
      submit={t('makeCards', { count: chosen.length })}
      disabled={!isCurrent || chosen.length === 0 || columnId === ''}
      width={640}
      work={async () => actions.createFromWorks(columnId, chosen, overLimit)}
      close={close}
    >
      {() => (
        <>
          <div className="kanban-filter">
            <TextField label={t('findWork')} value={text} onChange={setText} autoFocus />
            <DayField label={t('from')} value={from} onChange={setFrom} />
            <DayField label={t('to')} value={to} onChange={setTo} />
          </div>
          <Checkbox
            checked={isCritical}
            label={t('onlyCritical')}
            onChange={(event) => setCritical(event.currentTarget.checked)}
          />
          <SelectField
            label={t('column')}
            value={columnId}
            options={actions.board.columns().map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setColumnId}
          />
          {column && overLimit && (
            <p className="kanban-over-limit" role="status">
              {t('columnOverLimit', {
                column: column.name,
                total: actions.board.cardsIn(columnId).length + chosen.length,
                limit: column.limit,
              })}
            </p>
          )}
          <ul className="kanban-works" aria-label={t('works')} aria-busy={!isCurrent && error === null}>
            {works.map((work) => (
              <li key={work.id}>
                <Checkbox checked={!left.has(work.id)} onChange={() => toggle(work.id)}>
                  <span className="kanban-code">{work.code}</span> {work.name}{' '}
                  <span className={work.critical ? 'kanban-critical-text' : 'kanban-muted'}>
                    {work.start && `${dateOf(work.start)} → ${dateOf(work.finish)}`}
                  </span>
                </Checkbox>
              </li>
            ))}
            {value && works.length === 0 && <li className="kanban-muted">{t('noWorksInFilter')}</li>}
            {error !== null && (
              <li>
                <ReadFailure error={error} again={again} />
              </li>
            )}
          </ul>
          {value && value.total > value.works.length && (
            <p className="kanban-muted">{t('moreWorks', { shown: value.works.length, total: value.total })}</p>
          )}
        </>
      )}
    </ActDialog>
  )
}
