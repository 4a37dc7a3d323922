import './grid.css'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import type { GroupLevel } from '@plumbline/core/arrangement'
import type { GridGroupsView, GridWorkView } from '@plumbline/core/contract'
import type { GridCell, GridColumn } from '@plumbline/core/gwbs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNumbers } from '../../i18n/format.ts'
import type { GridRow } from './grid-rows.ts'
import { type GridWords, groupName } from './grid-words.ts'
import { isNumber, type ShownColumn, workPath } from './shown-column.ts'

const INDENT_PX = 18
const PADDING_PX = 8

interface GridLineProps {
  id: string
  row: GridRow
  /** Of a row of a work; undefined: it is still being read. */
  work: GridWorkView | undefined
  /** Of a group: what it is told apart by. */
  level: GroupLevel | undefined
  index: number
  shown: readonly ShownColumn[]
  columns: readonly GridColumn[]
  words: GridWords
  spaceId: string
  top: number
  isActive: boolean
  press: () => void
  toggle: () => void
}

/** The head of a group with its totals, or a work. */
export function GridLine({ id, row, index, top, isActive, press, ...props }: GridLineProps) {
  const depth = row.kind === 'group' ? row.group.level : row.level
  const className = ['grid-line', row.kind === 'group' ? 'is-group' : 'is-work', isActive ? 'is-active' : ''].join(' ')
  return (
    <tr
      id={id}
      className={className}
      aria-rowindex={index + 2}
      aria-level={depth + 1}
      aria-expanded={row.kind === 'group' && row.group.works > 0 ? row.isOpen : undefined}
      aria-selected={isActive}
      style={{ top }}
      onClick={press}
    >
      {row.kind === 'group' ? (
        <GroupCells row={row} padding={PADDING_PX + depth * INDENT_PX} {...props} />
      ) : (
        <WorkCells padding={PADDING_PX + depth * INDENT_PX} {...props} />
      )}
    </tr>
  )
}

type LineParts = Omit<GridLineProps, 'id' | 'row' | 'index' | 'top' | 'isActive' | 'press'> & { padding: number }

function GroupCells({
  row,
  level,
  columns,
  words,
  shown,
  padding,
  toggle,
}: LineParts & { row: Extract<GridRow, { kind: 'group' }> }) {
  const { t } = useTranslation('grid')
  const number = useNumbers()
  const { label, works, cells } = row.group
  const name = groupName(words, columns, level, label)
  return (
    <>
      <th scope="row" className="grid-name" style={{ paddingLeft: padding }}>
        {works > 0 ? (
          <button type="button" tabIndex={-1} aria-label={t(row.isOpen ? 'close' : 'open', { name })} onClick={toggle}>
            {row.isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          </button>
        ) : (
          <span className="grid-gap" />
        )}
        <span title={name}>{name}</span>
        <small title={t('worksOf', { count: works })}>{number(works)}</small>
      </th>
      <Cells cells={cells} shown={shown} words={words} />
    </>
  )
}

function WorkCells({ work, shown, words, spaceId, padding }: LineParts) {
  const { t } = useTranslation('grid')
  if (!work) {
    return (
      <th scope="row" className="grid-name" style={{ paddingLeft: padding }}>
        <i className="grid-waiting" />
      </th>
    )
  }
  return (
    <>
      <th scope="row" className="grid-name" style={{ paddingLeft: padding }}>
        <span className="grid-gap" />
        <span className="grid-code">{work.code}</span>
        <Link to={workPath(spaceId, work)} tabIndex={-1} title={t('openWork', { name: work.name })}>
          {work.name}
        </Link>
      </th>
      <Cells cells={work.cells} shown={shown} words={words} isLate={work.late} />
    </>
  )
}

interface CellsProps {
  cells: readonly GridCell[]
  shown: readonly ShownColumn[]
  words: GridWords
  isLate?: boolean
}

export function Cells({ cells, shown, words, isLate }: CellsProps) {
  return shown.map((one, i) => {
    const { key, column } = one
    const text = words.cell(column, cells[i] ?? null)
    const marks = [isNumber(one) ? 'is-number' : '', isLate && key === 'finishVariance' ? 'pl-late' : '']
    return (
      <td key={key} className={marks.join(' ').trim()} title={text || undefined}>
        {text}
      </td>
    )
  })
}

interface TotalProps extends Omit<CellsProps, 'cells' | 'isLate'> {
  total: GridGroupsView['total']
  /** Of the row in the grid, from 1. */
  place: number
}

/** Of all works that are shown. */
export function TotalLine({ total, place, shown, words }: TotalProps) {
  const { t } = useTranslation('grid')
  const number = useNumbers()
  return (
    <tr className="grid-line grid-total" aria-rowindex={place}>
      <th scope="row" className="grid-name">
        <span>{t('total')}</span>
        <small title={t('worksOf', { count: total.works })}>{number(total.works)}</small>
      </th>
      <Cells cells={total.cells} shown={shown} words={words} />
    </tr>
  )
}
