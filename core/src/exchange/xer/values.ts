import { isWithinCalendars } from '../../calendar/index.ts'
import { type Instant, type Minutes, parseInstant } from '../../time/index.ts'

/**
 * A decimal number with a point or a comma, the other of which may group digits; `null` for anything else, an empty
 * text included.
 */
export function readNumber(text: string): number | null {
  if (text.length > longestNumber) return null
  const groups = text.lastIndexOf(',') > text.lastIndexOf('.') ? '.' : ','
  const plain = (text.includes('.') ? text.replaceAll(groups, '') : text).trim().replace(',', '.')
  if (!/^-?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

const longestNumber = 40

/** Hours of the file as whole minutes, half a minute up as P6 does; `null` where there is no number. */
export function readHours(text: string): Minutes | null {
  const hours = readNumber(text)
  if (hours === null || Math.abs(hours) > longestHours) return null
  // 0.1 h · 60 is 6.000000000000001 in binary: six decimals are more than any file holds.
  return Math.floor(Number((hours * 60).toFixed(6)) + 0.5)
}

/** Keeps minutes well inside int32: about 1,900 years. */
const longestHours = 16_666_666

/** `YYYY-MM-DD HH:mm`; P6 writes 1899-12-30 for "never". Beyond the calendars is no date. */
export function readDate(text: string): Instant | null {
  if (text === '' || text.startsWith('1899-12-30')) return null
  const instant = parseInstant(text)
  return instant !== null && isWithinCalendars(instant) ? instant : null
}

/** There is a text, and it is no date. */
export function isBadDate(text: string): boolean {
  return text !== '' && !text.startsWith('1899-12-30') && readDate(text) === null
}

/** A decimal string with at most six decimals, as quantities and money are kept; `null` where there is no number. */
export function readDecimal(text: string): string | null {
  const value = readNumber(text)
  if (value === null || Math.abs(value) >= 1e15) return null
  return plainDecimal(value)
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
