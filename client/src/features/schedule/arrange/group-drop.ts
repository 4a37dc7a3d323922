import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { instantOf } from '@plumbline/core/time'
import { type CellText, editCells, type Sheet } from '../../../documents/schedule/edits/cell-blocks.ts'
import type { RowGroup } from '../../../documents/schedule/rows/row-groups.ts'
import type { VisibleRows } from '../../../documents/schedule/rows/visible-rows.ts'
import type { AttributeBook } from '../../../parts/attributes/attribute-book.ts'
import { valueColumnsWith } from '../../../parts/filtering/value-columns.ts'
import { formatDate } from '../../../parts/values/date.ts'

/** What dropping rows into a group writes; `refused`: the column whose value nobody can set this way. */
export type GroupDrop = { commands: ScheduleCommand[] } | { refused: string }

/** Status is not typed: the percentage behind it is. In progress is no value of its own. */
const percentOfStatus: Record<string, string> = { not_started: '0', completed: '100' }

/** Gives the rows the values of a group and of those around it, as far as they are not in them. */
export function dropIntoGroup(
  sheet: Sheet,
  visible: VisibleRows,
  rows: readonly number[],
  groups: readonly RowGroup[],
): GroupDrop {
  const cells: CellText[] = []
  for (const group of groups) {
    const moving = rows.filter((row) => !isIn(visible, row, group))
    if (moving.length === 0) continue
    const typed = typedAs(sheet.store.attributes, group)
    if (!typed) return { refused: group.column }
    cells.push(...moving.map((row) => ({ row, ...typed })))
  }
  const { commands, left, problems } = editCells(sheet, cells)
  const refused = problems[0]?.column ?? (left > 0 ? cells[0]?.column : undefined)
  return refused === undefined ? { commands } : { refused }
}

function isIn(visible: VisibleRows, row: number, group: RowGroup): boolean {
  return visible.groupsAround(row).some(({ key }) => key === group.key)
}

/** The text that a person would type for the value; null: nobody can. */
function typedAs(book: AttributeBook, { column, bucket, value, texts }: RowGroup): Omit<CellText, 'row'> | null {
  const { kind, choices } = valueColumnsWith(book).find(({ key }) => key === column) ?? { kind: 'text' }
  if (Number.isNaN(value)) return { column, text: '' }
  if (column === 'status') {
    const text = percentOfStatus[choices?.[value] ?? '']
    return text === undefined ? null : { column: 'percent', text }
  }
  if (choices && !texts) return null
  if (kind === 'date')
    return bucket === 'day' || bucket === 'value' ? { column, text: formatDate(instantOf(value)) } : null
  return { column, text: texts ? (texts[value] ?? '') : String(value) }
}
