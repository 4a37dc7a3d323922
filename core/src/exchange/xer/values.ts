import { isWithinCalendars } from '../../calendar/index.ts'
import {
  dateOf,
  dayOf,
  type Instant,
  instantOf,
  MINUTES_PER_DAY,
  type Minutes,
  parseInstant,
} from '../../time/index.ts'

/**
 * A decimal number with a point or a comma, the other of which may group digits; `null` for anything else, an empty
 * text included.
 */
export function readNumber(text: string): number | null {
  if (text.length > longestNumber) return null
  if (isPlainNumber(text)) return Number(text)
  const groups = text.lastIndexOf(',') > text.lastIndexOf('.') ? '.' : ','
  const plain = (text.includes('.') ? text.replaceAll(groups, '') : text).trim().replace(',', '.')
  if (!/^-?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

const longestNumber = 40

/** Digits with at most one point between them, as nearly all numbers of a file are. */
function isPlainNumber(text: string): boolean {
  let points = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x2e && at > 0) points++
    else if (code < 0x30 || code > 0x39) return false
  }
  return text.length > 0 && points < 2
}

/** Hours of the file as whole minutes, half a minute up as P6 does; `null` where there is no number. */
export function readHours(text: string): Minutes | null {
  const hours = readNumber(text)
  if (hours === null || Math.abs(hours) > longestHours) return null
  if (Number.isInteger(hours)) return hours * 60
  // 0.1 h · 60 is 6.000000000000001 in binary: six decimals are more than any file holds.
  return Math.floor(Number((hours * 60).toFixed(6)) + 0.5)
}

/** Keeps minutes well inside int32: about 1,900 years. */
const longestHours = 16_666_666

/** `YYYY-MM-DD HH:mm`; P6 writes 1899-12-30 for "never". Beyond the calendars is no date. */
export function readDate(text: string): Instant | null {
  if (text === '' || isNever(text)) return null
  const instant = minuteText(text) ?? parseInstant(text)
  return instant !== null && isWithinCalendars(instant) ? instant : null
}

export const isNever = (date: string): boolean => date.startsWith('1899-12-30')

/** `YYYY-MM-DD HH:mm` and nothing else, as P6 writes it: a file has millions. null: look closer. */
function minuteText(text: string): Instant | null {
  if (text.length !== 16 || text[4] !== '-' || text[7] !== '-' || text[10] !== ' ' || text[13] !== ':') return null
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  return usualMinute(year, twoDigits(text, 5), twoDigits(text, 8), clockTime(twoDigits(text, 11), twoDigits(text, 14)))
}

/** NaN: no clock shows it. */
export const clockTime = (hour: number, minute: number): Minutes =>
  hour <= 23 && minute <= 59 ? hour * 60 + minute : Number.NaN

/** null: there is no such day, or a number is NaN. */
export function usualMinute(year: number, month: number, dayOfMonth: number, minute: Minutes): Instant | null {
  const isUsual = month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= 31 && minute < MINUTES_PER_DAY
  if (!isUsual || !(year >= 0)) return null
  const day = dayOf(year, month, dayOfMonth)
  // Which days a month has beyond the 28th is seen by where they come out.
  if (dayOfMonth > 28 && dateOf(day).dayOfMonth !== dayOfMonth) return null
  return instantOf(day, minute)
}

/** NaN where there are no digits: no comparison holds then. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 0x30, text.charCodeAt(at + 1) - 0x30]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** A decimal string with at most six decimals, as quantities and money are kept; `null` where there is no number. */
export function readDecimal(text: string): string | null {
  if (isPlainDecimal(text)) return text
  const value = readNumber(text)
  if (value === null || Math.abs(value) >= 1e15) return null
  if (Number.isInteger(value)) return String(value || 0)
  return plainDecimal(value)
}

/** It stands as it is kept, as most do that are not 0: digits without zeros that say nothing, few enough to be told apart. */
function isPlainDecimal(text: string): boolean {
  const point = text.indexOf('.')
  const whole = point < 0 ? text.length : point
  if (whole < 1 || whole > 9 || text.length - whole > 7 || (whole > 1 && text[0] === '0')) return false
  return isPlainNumber(text) && (point < 0 || (text.length > point + 1 && !text.endsWith('0')))
}

/** Without an exponent, without trailing zeros. */
export function plainDecimal(value: number): string {
  const text = value.toFixed(6).replace(/\.?0+$/, '')
  return text === '-0' || text === '' ? '0' : text
}

/** Sums decimal strings exactly, in millionths. */
export function addDecimals(values: readonly string[]): string {
  const some = values.filter((value) => value !== '0')
  if (some.length < 2) return some[0] ?? '0'
  let total = 0n
  for (const value of some) {
    const negative = value.startsWith('-')
    const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
    const millionths = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
    total += negative ? -millionths : millionths
  }
  const digits = (total < 0n ? -total : total).toString().padStart(7, '0')
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
  return total < 0n ? `-${text}` : text
}
