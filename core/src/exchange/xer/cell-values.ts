import { isWithinCalendars } from '../../calendar/index.ts'
import type { Instant, Minutes } from '../../time/index.ts'
import { clockTime, usualMinute } from './values.ts'

/**
 * Values straight from the bytes of a cell, of which a file has millions: no text is made, and none need be hashed or
 * collected. All of them give null where the cell is not as P6 writes it: then its text is looked at.
 */
const zero = 0x30
const nine = 0x39
const dash = 0x2d
const blank = 0x20
const colon = 0x3a

/** Digits without any that say nothing. */
export function wholeNumberIn(bytes: Uint8Array, from: number, end: number): number | null {
  const length = end - from
  if (length === 0 || length > 9 || (bytes[from] === zero && length > 1)) return null
  let number = 0
  for (let at = from; at < end; at++) {
    const digit = bytes[at]!
    if (digit < zero || digit > nine) return null
    number = number * 10 + digit - zero
  }
  return number
}

/** `YYYY-MM-DD HH:mm`. */
export function instantIn(bytes: Uint8Array, from: number, end: number): Instant | null {
  if (end - from !== 16 || bytes[from + 4] !== dash || bytes[from + 7] !== dash) return null
  if (bytes[from + 10] !== blank || bytes[from + 13] !== colon) return null
  const year = twoDigitsIn(bytes, from) * 100 + twoDigitsIn(bytes, from + 2)
  const time = clockTime(twoDigitsIn(bytes, from + 11), twoDigitsIn(bytes, from + 14))
  const instant = usualMinute(year, twoDigitsIn(bytes, from + 5), twoDigitsIn(bytes, from + 8), time)
  return instant !== null && isWithinCalendars(instant) ? instant : null
}

/** Whole hours, as most are. */
export function wholeHoursIn(bytes: Uint8Array, from: number, end: number): Minutes | null {
  const hours = end - from < 8 ? wholeNumberIn(bytes, from, end) : null
  return hours === null ? null : hours * 60
}

/** NaN where there are no digits: no comparison holds then. */
function twoDigitsIn(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [bytes[at]! - zero, bytes[at + 1]! - zero]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}
