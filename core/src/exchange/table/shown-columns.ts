/** The columns of a grid as those of a table: what tables are read by, and what is only shown. */
import { statusOf, type WbsRow } from '../../plan/index.ts'
import type { FileAttribute } from '../user-fields.ts'
import { isReadType, valueCell } from './attribute-cells.ts'
import { fieldsOfSheet, isTableField, type TableField, type TableLanguage } from './fields.ts'
import { isComputedKey, type PlanCells } from './plan-cells.ts'
import { isPlannedKey, type PlannedCells } from './planned-cells.ts'
import { titleOf } from './titles.ts'
import type { CellValue } from './types.ts'
import { statusText } from './words.ts'

export interface ShownColumn {
  title: string
  /** null: it is shown, and not read back. */
  field: TableField | null
  cell(row: WbsRow): CellValue
}

interface Showing {
  cells: PlanCells
  language: TableLanguage
  attributes: readonly FileAttribute[]
  /** Made when the first column of them is asked for. */
  planned(): PlannedCells
}

/** Of keys that nobody knows there is no column. */
export function shownColumns(columns: readonly { key: string; title: string }[], showing: Showing): ShownColumn[] {
  const named = columns.flatMap(({ key, title }) => columnOf(key, title, showing) ?? [])
  if (named.some(({ field }) => field === 'limitKind')) return named
  // A limit is its kind and its date: one alone cannot be read back.
  return named.flatMap((column) => (column.field === 'limit' ? [tableColumn('limitKind', showing), column] : [column]))
}

export const tableColumn = (
  field: TableField,
  { cells, language }: Pick<Showing, 'cells' | 'language'>,
  title = titleOf(field, language),
): ShownColumn => ({ field, title, cell: (row) => cells.cell(row, field) })

function columnOf(key: string, title: string, showing: Showing): ShownColumn | null {
  const { cells, language, attributes } = showing
  if (isTableField(key) && fieldsOfSheet.works.includes(key)) {
    return tableColumn(key, showing, title)
  }
  if (key === 'status') return { title, field: null, cell: (row) => statusText(statusIn(row), language) }
  if (isComputedKey(key)) return { title, field: null, cell: (row) => cells.computed(row, key) }
  if (isPlannedKey(key)) return { title, field: null, cell: (row) => showing.planned().cell(row, key) }
  const attribute = attributes.find(({ id }) => id === key)
  return attribute ? attributeColumn(attribute, title) : null
}

/** Computed ones are shown, and not read back. */
export const attributeColumn = (attribute: FileAttribute, title = attribute.name): ShownColumn => ({
  title,
  field: isReadType(attribute.type) ? 'attribute' : null,
  cell: (row) => valueCell(row, attribute),
})

const statusIn = ({ type, progress: { actualStart, actualFinish, percent } }: WbsRow) =>
  statusOf(type, actualStart !== null, actualFinish !== null, percent * 100)
