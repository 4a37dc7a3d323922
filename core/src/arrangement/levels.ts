/** How rows are grouped and sorted, as data: the same in a browser, in a saved layout and on the server. */
import { isWellFormed } from '../text/index.ts'

/** Dates fall into groups of this length; `value`: every value is a group of its own. */
export const dateBuckets = ['value', 'day', 'week', 'month', 'quarter', 'year'] as const
export type DateBucket = (typeof dateBuckets)[number]

export const MAX_LEVELS = 4

/** Letters of a column's name. */
export const MAX_NAME = 64

export type SortDirection = 1 | -1

export interface SortLevel {
  column: string
  direction: SortDirection
}

export interface GroupLevel extends SortLevel {
  bucket: DateBucket
}

export interface Arrangement {
  group: GroupLevel[]
  sort: SortLevel[]
}

export const noArrangement: Arrangement = { group: [], sort: [] }

/**
 * What clicking a column's head does: ascending, descending, not at all. `more` keeps the other levels; else the column
 * stands alone.
 */
export function sortedBy(sort: readonly SortLevel[], column: string, more: boolean): SortLevel[] {
  const known = sort.find((level) => level.column === column)
  const next: SortLevel[] = !known
    ? [{ column, direction: 1 }]
    : known.direction === 1
      ? [{ column, direction: -1 }]
      : []
  if (!more) return next
  if (!known) return [...sort, ...next].slice(0, MAX_LEVELS)
  return sort.flatMap((level) => (level === known ? next : [level]))
}

/** Could it be kept? The same as the schema says, for what is typed or stands in an address. */
export function fitsArrangement({ group, sort }: Arrangement): boolean {
  const fits = ({ column }: SortLevel): boolean => column !== '' && column.length <= MAX_NAME && isWellFormed(column)
  return [group, sort].every((levels) => levels.length <= MAX_LEVELS && levels.every(fits))
}
