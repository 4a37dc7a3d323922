/** Dates and lengths as people read them: whole days. `null`: there is none. */
import { type Day, dayOfInstant, type Instant, MINUTES_PER_DAY, type Minutes, NO_INSTANT, NO_MINUTES } from './index.ts'

const isNone = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined || value === NO_INSTANT

/** An instant that may be missing, as `null` where it is. */
export const instantOrNull = (instant: Instant | null | undefined): Instant | null => (isNone(instant) ? null : instant)

export const startDayOf = (instant: Instant | null | undefined): Day | null =>
  isNone(instant) ? null : dayOfInstant(instant)

/** Midnight at the end of a day belongs to that day. */
export const finishDayOf = (instant: Instant | null | undefined): Day | null =>
  isNone(instant) ? null : dayOfInstant(instant - 1)

/** Days of so many minutes, to two decimals. */
export const daysOf = (minutes: Minutes | null | undefined, perDay: Minutes): number | null =>
  minutes === null || minutes === undefined || minutes === NO_MINUTES
    ? null
    : Math.round((minutes / (perDay > 0 ? perDay : MINUTES_PER_DAY)) * 100) / 100
