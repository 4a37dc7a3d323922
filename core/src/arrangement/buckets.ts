import { type Day, dateOf, dayOf, weekdayOf } from '../time/index.ts'
import type { DateBucket } from './levels.ts'

/** The first day of the week (from Monday), month, quarter or year that a day falls into. */
export function bucketOf(day: Day, bucket: DateBucket): Day {
  if (bucket === 'value' || bucket === 'day') return day
  if (bucket === 'week') return day - weekdayOf(day)
  const { year, month } = dateOf(day)
  if (bucket === 'month') return dayOf(year, month, 1)
  return dayOf(year, bucket === 'quarter' ? month - ((month - 1) % 3) : 1, 1)
}
