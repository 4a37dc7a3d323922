import { type EntitySet, type Order, type Row, rowTest, type Value } from '@plumbline/core/odata'
import type { Feed } from './feed.ts'
import { written } from './walked.ts'

/** A row for each schedule: few enough to be held and sorted. */
export function listedFeed(set: EntitySet, read: () => Promise<readonly Row[]>): Feed {
  return {
    set,
    page: async ({ select, filter, order, at: { n = 0 }, limit }) => {
      const rows = (await read()).filter(filter ? rowTest(filter) : () => true)
      const sorted = order.length === 0 ? rows : rows.toSorted(comparing(order))
      const told = sorted.slice(n, n + limit).map((row) => written(row, select))
      return { rows: told, next: n + limit < sorted.length ? { n: n + limit } : null }
    },
    count: async (filter) => (await read()).filter(filter ? rowTest(filter) : () => true).length,
  }
}

/** Rows that are alike stay as they were. */
const comparing =
  (order: readonly Order[]) =>
  (one: Row, other: Row): number => {
    for (const { property, direction } of order) {
      const sign = compared(one[property.name] ?? null, other[property.name] ?? null)
      if (sign !== 0) return sign * direction
    }
    return 0
  }

/** Nothing comes before what is there. */
function compared(one: Value, other: Value): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? -1 : 1
  return one < other ? -1 : 1
}
