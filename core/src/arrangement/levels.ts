/** How rows are grouped and sorted, as data: the same in a browser, in a saved layout and on the server. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'

/** Dates fall into groups of this length; `value`: every value is a group of its own. */
export const dateBuckets = ['value', 'day', 'week', 'month', 'quarter', 'year'] as const
export type DateBucket = (typeof dateBuckets)[number]

export const MAX_LEVELS = 4

/** R-VIEW-06. */
const direction = z.union([z.literal(1), z.literal(-1)])
export type SortDirection = z.infer<typeof direction>

const sortLevel = z.object({ column: plainText().min(1).max(64), direction })
export type SortLevel = z.infer<typeof sortLevel>

const groupLevel = sortLevel.extend({ bucket: z.enum(dateBuckets) })
export type GroupLevel = z.infer<typeof groupLevel>

export const arrangement = z.object({
  group: z.array(groupLevel).max(MAX_LEVELS),
  sort: z.array(sortLevel).max(MAX_LEVELS),
})
export type Arrangement = z.infer<typeof arrangement>

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
