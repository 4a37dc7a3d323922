import type { SortLevel } from '@plumbline/core/arrangement'
import { attributeOfField } from '@plumbline/core/attributes'
import type { PlannerColumn } from '../../../instruments/planner/types.ts'
import type { AttributeBook } from '../attributes/attribute-book.ts'

/** Every column of the schedule grid, in their usual order; the title is a locale key below `column.`. */
export const gridColumns: readonly PlannerColumn[] = [
  { key: 'code', title: 'code', width: 64, align: 'left', kind: 'text', editable: true },
  { key: 'name', title: 'name', width: 244, align: 'left', kind: 'text', editable: true, tree: true },
  { key: 'type', title: 'type', width: 104, align: 'left', kind: 'text', editable: false },
  { key: 'duration', title: 'duration', width: 58, align: 'right', kind: 'duration', editable: true },
  { key: 'remaining', title: 'remaining', width: 58, align: 'right', kind: 'duration', editable: false },
  { key: 'start', title: 'start', width: 94, align: 'right', kind: 'date', editable: true },
  { key: 'finish', title: 'finish', width: 94, align: 'right', kind: 'date', editable: true },
  { key: 'percent', title: 'percent', width: 44, align: 'right', kind: 'percent', editable: true },
  { key: 'totalFloat', title: 'totalFloat', width: 48, align: 'right', kind: 'duration', editable: false },
  { key: 'freeFloat', title: 'freeFloat', width: 48, align: 'right', kind: 'duration', editable: false },
  { key: 'targetFloat', title: 'targetFloat', width: 76, align: 'right', kind: 'duration', editable: false },
  { key: 'floatUsed', title: 'floatUsed', width: 76, align: 'right', kind: 'duration', editable: false },
  { key: 'earlyStart', title: 'earlyStart', width: 88, align: 'right', kind: 'date', editable: false },
  { key: 'earlyFinish', title: 'earlyFinish', width: 88, align: 'right', kind: 'date', editable: false },
  { key: 'lateStart', title: 'lateStart', width: 88, align: 'right', kind: 'date', editable: false },
  { key: 'lateFinish', title: 'lateFinish', width: 88, align: 'right', kind: 'date', editable: false },
  { key: 'actualStart', title: 'actualStart', width: 88, align: 'right', kind: 'date', editable: false },
  { key: 'actualFinish', title: 'actualFinish', width: 88, align: 'right', kind: 'date', editable: false },
  { key: 'baselineStart', title: 'baselineStart', width: 88, align: 'right', kind: 'date', editable: false },
  { key: 'baselineFinish', title: 'baselineFinish', width: 88, align: 'right', kind: 'date', editable: false },
  { key: 'startVariance', title: 'startVariance', width: 58, align: 'right', kind: 'duration', editable: false },
  { key: 'finishVariance', title: 'finishVariance', width: 58, align: 'right', kind: 'duration', editable: false },
  { key: 'status', title: 'status', width: 112, align: 'left', kind: 'text', editable: false },
  { key: 'inScope', title: 'inScope', width: 128, align: 'left', kind: 'text', editable: false },
  { key: 'volume', title: 'volume', width: 96, align: 'right', kind: 'number', editable: true },
  { key: 'volumeFact', title: 'volumeFact', width: 96, align: 'right', kind: 'number', editable: false },
  { key: 'volumeApproved', title: 'volumeApproved', width: 136, align: 'right', kind: 'number', editable: false },
  { key: 'volumeRate', title: 'volumeRate', width: 104, align: 'right', kind: 'number', editable: true },
  { key: 'labour', title: 'labour', width: 88, align: 'right', kind: 'number', editable: true },
  { key: 'labourFact', title: 'labourFact', width: 88, align: 'right', kind: 'number', editable: false },
  { key: 'labourApproved', title: 'labourApproved', width: 144, align: 'right', kind: 'number', editable: false },
  { key: 'unitLabour', title: 'unitLabour', width: 104, align: 'right', kind: 'number', editable: true },
  { key: 'cost', title: 'cost', width: 96, align: 'right', kind: 'number', editable: true },
  { key: 'costFact', title: 'costFact', width: 96, align: 'right', kind: 'number', editable: false },
  { key: 'costApproved', title: 'costApproved', width: 128, align: 'right', kind: 'number', editable: false },
  { key: 'unitCost', title: 'unitCost', width: 104, align: 'right', kind: 'number', editable: true },
  { key: 'resources', title: 'resources', width: 96, align: 'right', kind: 'number', editable: false },
  { key: 'resourcesFact', title: 'resourcesFact', width: 120, align: 'right', kind: 'number', editable: false },
  { key: 'predecessors', title: 'predecessors', width: 120, align: 'left', kind: 'text', editable: true },
  { key: 'successors', title: 'successors', width: 120, align: 'left', kind: 'text', editable: true },
  { key: 'executor', title: 'executor', width: 136, align: 'left', kind: 'text', editable: true },
  { key: 'curator', title: 'curator', width: 136, align: 'left', kind: 'text', editable: true },
  { key: 'calendar', title: 'calendar', width: 120, align: 'left', kind: 'text', editable: true },
  { key: 'limit', title: 'limit', width: 132, align: 'left', kind: 'text', editable: true },
]

/** What a schedule shows until somebody chooses otherwise. */
export const usualColumns: readonly string[] = [
  'code',
  'name',
  'duration',
  'start',
  'finish',
  'percent',
  'totalFloat',
  'freeFloat',
  'calendar',
  'limit',
]

/** Those of attributes are titled as they are named. */
function columnOf(key: string, book: AttributeBook): PlannerColumn | undefined {
  return gridColumns.find((column) => column.key === key) ?? book.columns().find((column) => column.key === key)
}

/** Px of a column until somebody widens it. */
export function usualWidth(key: string, book?: AttributeBook): number {
  const columns = [...gridColumns, ...(book?.columns() ?? [])]
  return columns.find((column) => column.key === key)?.width ?? 88
}

/** Chosen columns in their order. A grid without names is none: they come first where they are missing. */
export function chosenColumns(keys: readonly string[]): string[] {
  const isKnown = (key: string): boolean =>
    attributeOfField(key) !== null || gridColumns.some((column) => column.key === key)
  const known = [...new Set(keys)].filter(isKnown)
  return known.includes('name') ? known : ['name', ...known]
}

/** These columns with titles in the person's language and the widths kept in this browser. */
export function columnsWith(
  title: (key: string) => string,
  keys: readonly string[],
  widths: Record<string, number>,
  book: AttributeBook,
): PlannerColumn[] {
  return keys.flatMap((key) => {
    const column = columnOf(key, book)
    if (!column) return []
    const name = book.of(key) ? column.title : title(column.title)
    return [{ ...column, title: name, width: widths[key] ?? column.width }]
  })
}

/** The same columns, the leading ones up to `last` frozen. */
export function frozenUpTo(columns: readonly PlannerColumn[], last: string | null): PlannerColumn[] {
  const end = columns.findIndex(({ key }) => key === last)
  return columns.map((column, i) => (i <= end ? { ...column, frozen: true } : column))
}

/** Columns of attributes that are not there (any more) are kept in the list, and not shown. */
export function shownKeys(keys: readonly string[], book: AttributeBook): string[] {
  return keys.filter((key) => attributeOfField(key) === null || book.of(key) !== undefined)
}

/** The same columns; those that rows are sorted by say so. */
export function sortedColumns(columns: readonly PlannerColumn[], sort: readonly SortLevel[]): PlannerColumn[] {
  return columns.map((column) => {
    const place = sort.findIndex((level) => level.column === column.key)
    const level = sort[place]
    return level ? { ...column, sort: { direction: level.direction, place: sort.length > 1 ? place + 1 : 0 } } : column
  })
}
