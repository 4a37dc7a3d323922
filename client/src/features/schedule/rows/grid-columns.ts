import type { PlannerColumn } from '../../../instruments/planner/types.ts'

/** Columns of the schedule grid; the title is a locale key below `column.`. */
export const gridColumns: readonly PlannerColumn[] = [
  { key: 'code', title: 'code', width: 64, align: 'left', kind: 'text', editable: true },
  { key: 'name', title: 'name', width: 244, align: 'left', kind: 'text', editable: true, tree: true },
  { key: 'duration', title: 'duration', width: 58, align: 'right', kind: 'duration', editable: true },
  { key: 'start', title: 'start', width: 88, align: 'right', kind: 'date', editable: true },
  { key: 'finish', title: 'finish', width: 88, align: 'right', kind: 'date', editable: true },
  { key: 'percent', title: 'percent', width: 44, align: 'right', kind: 'percent', editable: true },
  { key: 'totalFloat', title: 'totalFloat', width: 48, align: 'right', kind: 'duration', editable: false },
  { key: 'freeFloat', title: 'freeFloat', width: 48, align: 'right', kind: 'duration', editable: false },
  { key: 'calendar', title: 'calendar', width: 120, align: 'left', kind: 'text', editable: true },
  { key: 'limit', title: 'limit', width: 132, align: 'left', kind: 'text', editable: true },
]

/** The columns with titles in the person's language and the widths kept in this browser. */
export function columnsWith(title: (key: string) => string, widths: Record<string, number>): PlannerColumn[] {
  return gridColumns.map((column) => ({
    ...column,
    title: title(column.title),
    width: widths[column.key] ?? column.width,
  }))
}
