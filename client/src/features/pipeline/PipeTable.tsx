import { WarningSign } from '@blueprintjs/icons'
import type { Pipe, PipeMatrix } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'

export interface ChosenCell {
  section: number
  stage: number
}

interface PipeTableProps {
  pipe: Pipe
  matrix: PipeMatrix
  /** First column, and the one behind the last; the column behind the stages has the totals. */
  from?: number
  to?: number
  chosen?: ChosenCell | null
  /** Absent: on paper. */
  choose?: (cell: ChosenCell) => void
}

/** Sections downwards, stages to the right, and the totals of both. */
export function PipeTable({
  pipe,
  matrix,
  from = 0,
  to = pipe.stages.length + 1,
  chosen = null,
  choose,
}: PipeTableProps) {
  const { t } = useTranslation('pipeline')
  const stages = pipe.stages.slice(from, to)
  const hasTotals = to > pipe.stages.length
  return (
    <table className="pipeline-table">
      <thead>
        <tr>
          <th scope="col">{t('section')}</th>
          {stages.map(({ name, color }, stage) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the matrix tells stages by their places, and names may repeat
            <th key={stage} scope="col" title={name} style={{ boxShadow: `inset 0 3px ${color}` }}>
              {name}
            </th>
          ))}
          {hasTotals && <th scope="col">{t('whole')}</th>}
        </tr>
      </thead>
      <tbody>
        {pipe.sections.map(({ name }, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the matrix tells sections by their places, and names may repeat
          <tr key={section}>
            <th scope="row" title={name}>
              {name}
            </th>
            {cellsOf(matrix, section)
              .slice(from, to)
              .map((cell) => {
                const color = pipe.stages[cell.stage]?.color ?? ''
                const isChosen = chosen?.section === section && chosen.stage === cell.stage
                return <Cell key={cell.stage} {...{ cell, color, isChosen, choose }} />
              })}
            {hasTotals && <Total sum={matrix.sections[section]} />}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('whole')}</th>
          {matrix.stages.slice(from, to).map((sum, stage) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sums of stages stand in the order of the stages
            <Total key={stage} sum={sum} />
          ))}
          {hasTotals && <Total sum={matrix.total} />}
        </tr>
      </tfoot>
    </table>
  )
}

const cellsOf = ({ cells, stages }: PipeMatrix, section: number): PipeMatrix['cells'] =>
  cells.slice(section * stages.length, (section + 1) * stages.length)

interface CellProps {
  cell: PipeMatrix['cells'][number]
  color: string
  isChosen: boolean
  choose: PipeTableProps['choose']
}

function Cell({ cell, color, isChosen, choose }: CellProps) {
  const { t } = useTranslation('pipeline')
  const percent = usePercent()
  const { section, stage, state, ahead } = cell
  if (state === 'empty') return <td className="is-empty">–</td>
  const words = [t(`state.${state}`), ahead ? t('ahead') : ''].filter(Boolean).join(' · ')
  const content = (
    <>
      <span className="pipeline-number">
        {percent(cell.percent)}
        {ahead && <WarningSign size={12} />}
      </span>
      <span className="pipeline-state">{t(`state.${state}`)}</span>
      <i style={{ width: `${cell.percent ?? 0}%`, background: color }} />
    </>
  )
  return (
    <td className={`is-${state}`}>
      {choose ? (
        <button
          type="button"
          className="pipeline-cell"
          aria-pressed={isChosen}
          title={`${words} · ${t('works', { count: cell.works })}`}
          onClick={() => choose({ section, stage })}
        >
          {content}
        </button>
      ) : (
        <div className="pipeline-cell">{content}</div>
      )}
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
