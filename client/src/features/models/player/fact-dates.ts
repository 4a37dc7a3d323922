import type { Dates } from '@plumbline/core/bim'
import { type Instant, NO_INSTANT } from '@plumbline/core/time'
import { startOfDay } from './steps.ts'

/** After the data date nothing is known: what is shown then is what the calculation expects. */
export const isForecast = (now: Instant, dataDate: Instant | null): boolean =>
  dataDate !== null && startOfDay(now) > startOfDay(dataDate)

/**
 * What has happened by the moment. Of what has begun and is not done the end is the one that is expected, and never
 * before the moment: so it is told apart whether it is late.
 */
export function factDates(actual: Dates, expected: Dates, now: Instant): Dates {
  const finish = actual.finish.slice()
  for (let slot = 0; slot < finish.length; slot++) {
    const isOpen = actual.start[slot] !== NO_INSTANT && finish[slot] === NO_INSTANT
    if (isOpen) finish[slot] = Math.max(expected.finish[slot] ?? NO_INSTANT, now + 1)
  }
  return { start: actual.start, finish }
}
