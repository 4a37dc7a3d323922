import type { Day } from '../time/index.ts'
import type { Availability, Price } from './types.ts'

/** The last entry that has begun; they stand in the order of their days. */
function entryAt<T extends { from: Day | null }>(entries: readonly T[], day: Day): T | null {
  let found: T | null = null
  for (const entry of entries) {
    if (entry.from !== null && entry.from > day) break
    found = entry
  }
  return found
}

/** Units per time on a day; null: nobody has said how much there is, so nothing is too much. */
export function unitsAt(availability: readonly Availability[], day: Day): string | null {
  if (availability.length === 0) return null
  return entryAt(availability, day)?.units ?? '0'
}

/** null: nobody has said what it costs then. */
export const priceAt = (prices: readonly Price[], day: Day): Price | null => entryAt(prices, day)
