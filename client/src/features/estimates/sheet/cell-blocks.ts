import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import type { CellRange } from '../../../instruments/planner/types.ts'
import { decimalMark } from '../../../parts/values/decimal.ts'
import { cellEdit } from './cell-edits.ts'
import type { SheetColumn } from './columns.ts'
import { pastedDecimal } from './pasted-decimal.ts'
import type { SheetRow, SheetRows } from './sheet-rows.ts'
import { inBatch, type PlainCommand } from './structure-edits.ts'

interface CellText {
  row: number
  column: SheetColumn
  text: string
}

export interface CellBlock {
  command: EstimateCommand | null
  /** Cells whose text means nothing there. */
  refused: number
  /** Items that are given the codes of rates. */
  coded: readonly { id: string; code: string }[]
}

type ItemSet = Extract<PlainCommand, { do: 'item.set' }>
type Rows = Pick<SheetRows, 'at' | 'editText' | 'key' | 'rowOf'>

/**
 * What typing every text into its cell would do, as one step; what cannot stand in a cell is left out. Rows may come and go
 * between the steps.
 */
function* cellBlock(rows: Rows, cells: readonly CellText[]): Generator<void, CellBlock, void> {
  const keys = cells.map(({ row }) => rows.key(row))
  const items = new Map<string, ItemSet['items'][number]>()
  const others: PlainCommand[] = []
  const coded: { id: string; code: string }[] = []
  let refused = 0
  for (const [place, { column, text }] of cells.entries()) {
    yield
    const row = rows.rowOf(keys[place]!)
    const at = rows.at(row)
    if (!at || text === rows.editText(row, column)) continue
    const edit = cellEdit(at, column, text)
    if ('refused' in edit) {
      refused++
      continue
    }
    if (at.kind === 'item' && column === 'code' && text.trim() !== '') coded.push({ id: at.item.id, code: text.trim() })
    if (edit.command.do === 'item.set') {
      for (const set of edit.command.items) items.set(set.id, { ...items.get(set.id), ...set })
    } else if (edit.command.do !== 'batch') others.push(edit.command)
  }
  if (items.size > 0) others.unshift({ do: 'item.set', items: [...items.values()] })
  return { command: inBatch(others), refused, coded }
}

/** The first row's cells go into the others. */
export function filled(
  rows: Rows,
  range: CellRange,
  columns: readonly SheetColumn[],
): Generator<void, CellBlock, void> {
  const [first = -1, ...others] = range.rows
  const cells = columns.slice(range.from, range.to + 1).flatMap((column) => {
    const text = rows.editText(first, column)
    return text === null ? [] : others.filter((row) => takes(rows, row, column)).map((row) => ({ row, column, text }))
  })
  return cellBlock(rows, cells)
}

/** What stands in these cells is taken out of those that can be empty. */
export function emptied(
  rows: Rows,
  range: CellRange,
  columns: readonly SheetColumn[],
): Generator<void, CellBlock, void> {
  const cells = range.rows.flatMap((row) =>
    columns
      .slice(range.from, range.to + 1)
      .filter((column) => takes(rows, row, column) && canBeEmpty(rows.at(row), column))
      .map((column) => ({ row, column, text: '' })),
  )
  return cellBlock(rows, cells)
}

const takes = (rows: Rows, row: number, column: SheetColumn): boolean => rows.editText(row, column) !== null

/** A section has a name, and a resource is used by its norm. */
const canBeEmpty = (at: SheetRow | undefined, column: SheetColumn): boolean =>
  at?.kind === 'item' || (at?.kind === 'line' && column === 'unitPrice')

/** Text of a spreadsheet: one cell goes into all that are selected, a block from the first one on. */
export function pastedInto(
  rows: Rows,
  lines: readonly (readonly string[])[],
  range: CellRange,
  columns: readonly SheetColumn[],
): Generator<void, CellBlock, void> {
  const [first = 0] = range.rows
  const textOf = (column: SheetColumn, text: string): string =>
    column === 'quantity' || column === 'unitPrice' ? (pastedDecimal(text, decimalMark()) ?? text) : text
  if (lines.length === 1 && lines[0]?.length === 1) {
    const text = lines[0][0] ?? ''
    const cells = range.rows.flatMap((row) =>
      columns
        .slice(range.from, range.to + 1)
        .filter((column) => takes(rows, row, column))
        .map((column) => ({ row, column, text: textOf(column, text) })),
    )
    return cellBlock(rows, cells)
  }
  const cells = lines.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const column = columns[range.from + right]
      return column ? [{ row: range.rows[down] ?? first + down, column, text: textOf(column, text) }] : []
    }),
  )
  return cellBlock(rows, cells)
}
