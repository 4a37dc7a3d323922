import {
  type Day,
  dateOf,
  dayOf,
  dayOfInstant,
  formatInstant,
  type Instant,
  instantOf,
  monthOfName,
  parseInstant,
} from '@plumbline/core/time'

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

const monthOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : monthOfName(text))

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

/** `minute` stands in where only a day was typed. */
export function instantOfTyped(date: TypedDate, minute: number): Instant {
  return instantOf(date.day, date.minute ?? minute)
}

/** `YYYY-MM-DD` of what was typed; '' for nothing; null: no day. `near`: the day there was, `YYYY-MM-DD` or ''. */
export function typedDay(text: string, near: string): string | null {
  if (text.trim() === '') return ''
  const typed = parseDate(text, parseInstant(near) ?? instantOf(today()))
  return typed && formatInstant(instantOf(typed.day)).slice(0, 10)
}

const END_OF_DAY = 24 * 60

/** A moment by the clock of this computer; a day without a time is meant to its end. null: no date. */
export function typedMoment(text: string): Date | null {
  const typed = parseDate(text, instantOf(today()))
  if (!typed) return null
  const { year, month, dayOfMonth } = dateOf(typed.day)
  return new Date(year, month - 1, dayOfMonth, 0, typed.minute ?? END_OF_DAY)
}

/** By the clock of this computer. */
export function today(): Day {
  const now = new Date()
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
