import { dateOf, dayOf, dayOfInstant, type Instant, MINUTES_PER_DAY } from '@plumbline/core/time'

export const steps = ['day', 'week', 'month'] as const
/** From one moment that is shown to the next. */
export type Step = (typeof steps)[number]
/** Steps in a second. */
export const speeds = ['0.5', '1', '2', '4', '8']

const WEEK_MINUTES = 7 * MINUTES_PER_DAY

export const startOfDay = (instant: Instant): Instant => Math.floor(instant / MINUTES_PER_DAY) * MINUTES_PER_DAY
/** A day is shown as it is in its middle: what begins or goes on in it is being done. */
export const middayOf = (instant: Instant): Instant => startOfDay(instant) + MINUTES_PER_DAY / 2
export const endOfDay = (instant: Instant): Instant => Math.ceil(instant / MINUTES_PER_DAY) * MINUTES_PER_DAY

/** A month on from the 31st is the last day of the next one. */
export function shifted(instant: Instant, step: Step, count: number): Instant {
  if (step === 'day') return instant + count * MINUTES_PER_DAY
  if (step === 'week') return instant + count * WEEK_MINUTES
  const { year, month, dayOfMonth } = dateOf(dayOfInstant(instant))
  const months = year * 12 + month - 1 + count
  const [inYear, inMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1]
  const next = inMonth === 12 ? dayOf(inYear + 1, 1, 1) : dayOf(inYear, inMonth + 1, 1)
  const last = dateOf(next - 1).dayOfMonth
  const minutes = instant - startOfDay(instant)
  return dayOf(inYear, inMonth, Math.min(dayOfMonth, last)) * MINUTES_PER_DAY + minutes
}

/** From one day to another, both included, in steps. */
export function momentsOf(from: Instant, to: Instant, step: Step): Instant[] {
  const moments: Instant[] = []
  for (let count = 0; ; count++) {
    const moment = shifted(from, step, count)
    if (moment >= to) return [...moments, to]
    moments.push(moment)
  }
}
