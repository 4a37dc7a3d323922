import { millionths } from '../progress/index.ts'
import { type Price, priceAt } from '../resources/index.ts'
import type { Day } from '../time/index.ts'
import type { DayHours } from './hours.ts'

const HOUR_UNITS = new Set(['h', 'hr', 'hour', 'ч', 'час', 'чел-ч', 'чел.-ч', 'person-hour'])

/** T-8, in millionths; null: nobody has said what an hour costs then. */
export function costOfHours(
  { prices, unit }: { prices: readonly Price[]; unit: string },
  day: Day,
  { hours, overtime }: DayHours,
): bigint | null {
  const price = priceAt(prices, day)
  if (!price || (price.per === 'unit' && !HOUR_UNITS.has(unit.trim().toLowerCase()))) return null
  const standard = millionths(price.standard)
  const over = price.overtime === null ? standard : millionths(price.overtime)
  return (standard * BigInt(hours - overtime) + over * BigInt(overtime)) / 100n
}
