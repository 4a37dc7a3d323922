/**
 * Wall-clock time of the project in whole minutes, without a time zone.
 *
 * Summer time and zones never enter date maths: a schedule is read on site by the clock on the wall.
 */

export { monthOfName } from './months.ts'
export { daysOf, finishDayOf, instantOrNull, startDayOf } from './shown.ts'

/** Minutes since 1970-01-01T00:00 of project wall-clock time; fits an int32 (years 1970 ± 4083). */
export type Instant = number

/** A length of time in whole minutes: working minutes unless a name says otherwise. */
export type Minutes = number

/** Days since 1970-01-01; day 0 was a Thursday. */
export type Day = number

export const MINUTES_PER_DAY = 1440

/** Stands for "no date" in int32 columns; never a legal instant. */
export const NO_INSTANT: Instant = -0x80000000

/** Stands for "no value" in int32 columns of durations and floats. */
export const NO_MINUTES: Minutes = -0x80000000

const EPOCH_SHIFT_DAYS = 719468

/** Days since 1970-01-01 of a Gregorian date; `month` 1–12. Source: H. Hinnant, chrono-compatible date algorithms. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - EPOCH_SHIFT_DAYS
}

/** The Gregorian date of a day; the inverse of `dayOf`. */
export function dateOf(day: Day): { year: number; month: number; dayOfMonth: number } {
  const z = day + EPOCH_SHIFT_DAYS
  const era = Math.floor(z / 146097)
  const dayOfEra = z - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const mp = Math.floor((5 * dayOfYear + 2) / 153)
  const month = mp < 10 ? mp + 3 : mp - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, dayOfMonth: dayOfYear - Math.floor((153 * mp + 2) / 5) + 1 }
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 3) % 7) + 7) % 7
}

export function dayOfInstant(instant: Instant): Day {
  return Math.floor(instant / MINUTES_PER_DAY)
}

export function minuteOfDay(instant: Instant): Minutes {
  return instant - dayOfInstant(instant) * MINUTES_PER_DAY
}

export function instantOf(day: Day, minute: Minutes = 0): Instant {
  return day * MINUTES_PER_DAY + minute
}

const two = (n: number): string => String(n).padStart(2, '0')

/** `YYYY-MM-DDTHH:mm`, the form of JSON and of Postgres `timestamp`. */
export function formatInstant(instant: Instant): string {
  const day = dayOfInstant(instant)
  const minute = minuteOfDay(instant)
  const { year, month, dayOfMonth } = dateOf(day)
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`
  return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/

/** Reads `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm` or the same with a blank; `null` for anything else. */
export function parseInstant(text: string): Instant | null {
  const match = ISO.exec(text.trim())
  if (!match) return null
  const [, y, mo, d, h = '0', mi = '0'] = match
  const [year, month, dayOfMonth, hour, minute] = [Number(y), Number(mo), Number(d), Number(h), Number(mi)]
  if (month < 1 || month > 12 || dayOfMonth < 1 || hour > 24 || minute > 59) return null
  const day = dayOf(year, month, dayOfMonth)
  if (dateOf(day).dayOfMonth !== dayOfMonth) return null
  return instantOf(day, hour * 60 + minute)
}

export const periodUnits = ['day', 'week', 'month', 'quarter', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

/** First day of the unit that `day` lies in; weeks begin on Monday. */
export function unitStart(day: Day, unit: PeriodUnit): Day {
  if (unit === 'day') return day
  if (unit === 'week') return day - weekdayOf(day)
  const { year, month } = dateOf(day)
  if (unit === 'month') return dayOf(year, month, 1)
  if (unit === 'quarter') return dayOf(year, month - ((month - 1) % 3), 1)
  return dayOf(year, 1, 1)
}

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const

/** First day of the unit that is `count` units later, or earlier; `day` is the first day of a unit. */
export function unitAfter(day: Day, unit: PeriodUnit, count: number): Day {
  if (unit === 'day') return day + count
  if (unit === 'week') return day + 7 * count
  const { year, month } = dateOf(day)
  const months = year * 12 + month - 1 + MONTHS_OF[unit] * count
  return dayOf(Math.floor(months / 12), (months % 12) + 1, 1)
}

/** First day of the following unit; `day` is the first day of a unit. */
export const nextUnit = (day: Day, unit: PeriodUnit): Day => unitAfter(day, unit, 1)

/** Calendar days between two dates of wall-clock text, whatever the hours; null: one of them is not known. */
export function daysBetween(from: string | null, to: string | null): number | null {
  const [a, b] = [from, to].map((text) => (text === null ? null : parseInstant(text)))
  return typeof a === 'number' && typeof b === 'number' ? dayOfInstant(b) - dayOfInstant(a) : null
}
