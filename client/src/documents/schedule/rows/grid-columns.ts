import type { SortLevel } from '@plumbline/core/arrangement'
import { attributeOfField } from '@plumbline/core/attributes'
import { type FieldKind, fieldOf, fields } from '@plumbline/core/fields'
import { isIndex } from '@plumbline/core/usage'
import type { PlannerColumn } from '../../../instruments/planner/types.ts'
import type { AttributeBook } from '../../../parts/attributes/attribute-book.ts'

const lookOf: Readonly<Record<FieldKind, Pick<PlannerColumn, 'align' | 'kind'>>> = {
  text: { align: 'left', kind: 'text' },
  calendar: { align: 'left', kind: 'text' },
  person: { align: 'left', kind: 'text' },
  relations: { align: 'left', kind: 'text' },
  choice: { align: 'left', kind: 'text' },
  color: { align: 'left', kind: 'text' },
  limit: { align: 'left', kind: 'text' },
  length: { align: 'right', kind: 'duration' },
  date: { align: 'right', kind: 'date' },
  percent: { align: 'right', kind: 'percent' },
  number: { align: 'right', kind: 'number' },
  amount: { align: 'right', kind: 'number' },
}

/** Every column of the schedule grid, in their usual order; the title is a locale key below `column.`. */
export const gridColumns: readonly PlannerColumn[] = fields.flatMap(({ key, kind, width, edit, tree }) =>
  width === null
    ? []
    : [
        {
          key,
          title: key,
          width,
          ...lookOf[kind],
          editable: edit !== undefined,
          ...(tree && { tree }),
          ...(key === 'code' && { clipStart: true }),
        },
      ],
)

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

/** Its heading says of which currency it is. */
function isMoney(key: string): boolean {
  const { amount, earned } = fieldOf(key) ?? {}
  return amount?.measure === 'cost' || (earned !== undefined && !isIndex(earned))
}

/** Titles, those of money with the currency of the schedule. */
export const titlesWith =
  (title: (key: string) => string, currency: string) =>
  (key: string): string =>
    isMoney(key) && currency !== '' ? `${title(key)}, ${currency}` : title(key)

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
