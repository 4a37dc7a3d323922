import { Spinner } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import type { Pipe, PipeMatrix } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { CellPanel } from './CellPanel.tsx'
import { usePipeMatrix } from './use-pipes.ts'

interface PipeProps {
  pipe: Pipe
  spaceId: string
  projectId: string
}

export interface ChosenCell {
  section: number
  stage: number
}

/** The matrix of one pipeline; a cell leads to its works. */
export function PipeView({ pipe, spaceId, projectId }: PipeProps) {
  const { t } = useTranslation('pipeline')
  const [chosen, choose] = useState<ChosenCell | null>(null)
  const { value: matrix, error, again } = usePipeMatrix(projectId, pipe.id, JSON.stringify(pipe))
  // While other settings are being read, the matrix is still of those before.
  const fits = matrix?.sections.length === pipe.sections.length && matrix.stages.length === pipe.stages.length
  if (!matrix || !fits) {
    return (
      <PageBody busy={error === null}>
        {error === null ? <Spinner size={28} /> : <PageFailure error={error} again={again} />}
      </PageBody>
    )
  }
  const isThere = chosen && pipe.sections[chosen.section] && pipe.stages[chosen.stage]
  return (
    <div className="pipeline" data-testid="pipeline">
      <ScrollRegion className="pipeline-scroll">
        {error !== null && <ReadFailure error={error} again={again} />}
        <Warnings pipe={pipe} matrix={matrix} />
        <Matrix pipe={pipe} matrix={matrix} chosen={chosen} choose={choose} />
        <p className="pipeline-muted">{t('legend', { count: matrix.schedules })}</p>
      </ScrollRegion>
      {isThere && (
        <CellPanel
          key={`${chosen.section} ${chosen.stage}`}
          {...{ pipe, chosen, spaceId, matrix }}
          close={() => choose(null)}
        />
      )}
    </div>
  )
}

function Warnings({ pipe, matrix }: { pipe: Pipe; matrix: PipeMatrix }) {
  const { t } = useTranslation('pipeline')
  const name = (section: number): string => pipe.sections[section]?.name ?? ''
  const bare = matrix.sections.flatMap(({ works }, i) => (works === 0 ? [name(i)] : []))
  const ahead = matrix.cells.filter((cell) => cell.ahead).length
  const late = matrix.cells.filter(({ state }) => state === 'late').length
  const lines = [
    ahead > 0 && t('warning.ahead', { count: ahead }),
    late > 0 && t('warning.late', { count: late }),
    bare.length > 0 && t('warning.bare', { names: shortened(bare) }),
    matrix.overlaps.length > 0 &&
      t('warning.overlap', { names: shortened(matrix.overlaps.map(([a, b]) => `${name(a)} × ${name(b)}`)) }),
    matrix.partial && t('warning.partial'),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className="pipeline-warnings" aria-label={t('warnings')}>
      {lines.map((line) => (
        <li key={line}>
          <WarningSign size={14} />
          {line}
        </li>
      ))}
    </ul>
  )
}

const SHOWN = 6
const shortened = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} … (${names.length})` : names.join(', ')

interface MatrixProps {
  pipe: Pipe
  matrix: PipeMatrix
  chosen: ChosenCell | null
  choose(cell: ChosenCell): void
}

function Matrix({ pipe, matrix, chosen, choose }: MatrixProps) {
  const { t } = useTranslation('pipeline')
  return (
    <table className="pipeline-table">
      <thead>
        <tr>
          <th scope="col">{t('section')}</th>
          {pipe.stages.map(({ name, color }, stage) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the order
            <th key={stage} scope="col" title={name} style={{ boxShadow: `inset 0 3px ${color}` }}>
              {name}
            </th>
          ))}
          <th scope="col">{t('whole')}</th>
        </tr>
      </thead>
      <tbody>
        {pipe.sections.map(({ name }, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place in the order
          <tr key={section}>
            <th scope="row" title={name}>
              {name}
            </th>
            {matrix.cells.slice(section * pipe.stages.length, (section + 1) * pipe.stages.length).map((cell) => {
              const color = pipe.stages[cell.stage]?.color ?? ''
              const isChosen = chosen?.section === section && chosen.stage === cell.stage
              return <Cell key={cell.stage} {...{ cell, color, isChosen, choose }} />
            })}
            <Total sum={matrix.sections[section]} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('whole')}</th>
          {matrix.stages.map((sum, stage) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Total key={stage} sum={sum} />
          ))}
          <Total sum={matrix.total} />
        </tr>
      </tfoot>
    </table>
  )
}

interface CellProps {
  cell: PipeMatrix['cells'][number]
  color: string
  isChosen: boolean
  choose(cell: ChosenCell): void
}

function Cell({ cell, color, isChosen, choose }: CellProps) {
  const { t } = useTranslation('pipeline')
  const percent = usePercent()
  const { section, stage, state, ahead } = cell
  if (state === 'empty') return <td className="is-empty">–</td>
  const words = [t(`state.${state}`), ahead ? t('ahead') : ''].filter(Boolean).join(' · ')
  return (
    <td className={`is-${state}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        title={`${words} · ${t('works', { count: cell.works })}`}
        onClick={() => choose({ section, stage })}
      >
        <span className="pipeline-number">
          {percent(cell.percent)}
          {ahead && <WarningSign size={12} />}
        </span>
        <span className="pipeline-state">{t(`state.${state}`)}</span>
        <i style={{ width: `${cell.percent ?? 0}%`, background: color }} />
      </button>
    </td>
  )
}

function Total({ sum }: { sum: PipeMatrix['total'] | undefined }) {
  const percent = usePercent()
  return <td className="is-total">{percent(sum?.percent ?? null)}</td>
}

/** 99.6 % is not done: only what is done is shown as 100. */
function usePercent(): (value: number | null) => string {
  const number = useNumbers()
  return (value) => (value === null ? '–' : `${number(value < 100 ? Math.min(99, Math.round(value)) : 100)} %`)
}
