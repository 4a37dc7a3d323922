import { dateOf, dayOf, dayOfInstant, type Instant, instantOf, minuteOfDay } from '@plumbline/core/time'

/** A date as typed; `minute` null: only the day was given. */
export interface TypedDate {
  day: number
  minute: number | null
}

const FIRST_DAY = dayOf(2000, 1, 1)
const LAST_DAY = dayOf(2050, 1, 1)

const PARTS = /^(\d{1,2})[./\- ](\d{1,2}|[\p{L}]{3,9})\.?[./\- ](\d{4}|\d{2})(?:[ T,]+(\d{1,2}):(\d{2}))?$/u
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?$/
const SHORT = /^(\d{1,2})\.(\d{1,2})$/

const monthNames: readonly string[][] = [
  ['jan', 'янв'],
  ['feb', 'фев'],
  ['mar', 'мар'],
  ['apr', 'апр'],
  ['may', 'май', 'мая'],
  ['jun', 'июн'],
  ['jul', 'июл'],
  ['aug', 'авг'],
  ['sep', 'сен'],
  ['oct', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'дек'],
]

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const lower = text.toLowerCase()
  return monthNames.findIndex((names) => names.some((name) => lower.startsWith(name))) + 1
}

function typedDate(year: number, month: number, dayOfMonth: number, hour?: string, minute?: string): TypedDate | null {
  if (month < 1 || month > 12 || dayOfMonth < 1) return null
  const day = dayOf(year, month, dayOfMonth)
  if (dateOf(day).month !== month || day < FIRST_DAY || day >= LAST_DAY) return null
  if (hour === undefined || minute === undefined) return { day, minute: null }
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return { day, minute: Number(hour) * 60 + Number(minute) }
}

/**
 * Reads DD.M.YYYY, DD.MM.YYYY, DD.MMM.YYYY, DD.MMMM.YYYY, DD.M.YY, DD.MM.YY and DD.MM.YYYY HH:mm (R-CONST-07), with
 * month names in English or Russian; also YYYY-MM-DD, and DD.MM with the year of `near`.
 *
 * Years outside 2000–2049 are refused (R-REL-12). null: not a date.
 */
export function parseDate(text: string, near: Instant): TypedDate | null {
  const trimmed = text.trim().replace(/\s*[*AaФф]$/u, '')
  const short = SHORT.exec(trimmed)
  if (short) return typedDate(dateOf(dayOfInstant(near)).year, Number(short[2]), Number(short[1]))
  const iso = ISO.exec(trimmed)
  if (iso) return typedDate(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4], iso[5])
  const match = PARTS.exec(trimmed)
  if (!match) return null
  const [, day, month, year, hour, minute] = match
  return typedDate(year!.length === 2 ? 2000 + Number(year) : Number(year), monthOf(month!), Number(day), hour, minute)
}

const two = (n: number): string => (n < 10 ? `0${n}` : String(n))

/** DD.MM.YYYY (R-CONST-08). */
export function formatDate(instant: Instant): string {
  const { year, month, dayOfMonth } = dateOf(dayOfInstant(instant))
  return `${two(dayOfMonth)}.${two(month)}.${year}`
}

/** DD.MM.YY, where there is little room. */
export function shortDate(instant: Instant): string {
  const text = formatDate(instant)
  return text.slice(0, 6) + text.slice(8)
}

export function shortFinishDate(instant: Instant): string {
  return shortDate(minuteOfDay(instant) === 0 ? instant - 1 : instant)
}

/** DD.MM. */
export function formatDayMonth(instant: Instant): string {
  const { month, dayOfMonth } = dateOf(dayOfInstant(instant))
  return `${two(dayOfMonth)}.${two(month)}`
}

/** DD.MM.YYYY HH:mm. */
export function formatDateTime(instant: Instant): string {
  const minute = minuteOfDay(instant)
  return `${formatDate(instant)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/**
 * The day on which people see a finish: midnight at the end of a day belongs to that day.
 */
export function formatFinishDate(instant: Instant): string {
  return formatDate(minuteOfDay(instant) === 0 ? instant - 1 : instant)
}

/** `minute` stands in where only a day was typed. */
export function instantOfTyped(date: TypedDate, minute: number): Instant {
  return instantOf(date.day, date.minute ?? minute)
}
