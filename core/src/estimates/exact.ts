/**
 * Decimal numbers as they are written: whole digits and the place of the point. They are added and multiplied without any
 * rounding; where an amount is rounded, its specification says so, and `rounded` does it.
 */

/** As it stands in documents and in JSON: at most 15 digits, a point, at most six more. */
export type Decimal = string

export interface Exact {
  readonly digits: bigint
  /** How many of the digits stand behind the point. */
  readonly scale: number
}

/** Whole millionths of a unit or of a currency. */
export type Millionths = bigint

export const MILLION = 1_000_000n
const WRITTEN = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/

export const nought: Exact = { digits: 0n, scale: 0 }
export const one: Exact = { digits: 1n, scale: 0 }

export const isDecimal = (text: unknown): text is Decimal => typeof text === 'string' && WRITTEN.test(text)

const known = new Map<string, Exact | null>()
const KNOWN_AT_MOST = 200_000

/** Null: it is no decimal number. */
export function exactOf(text: string): Exact | null {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= KNOWN_AT_MOST) known.clear()
  const read = readExact(text)
  known.set(text, read)
  return read
}

function readExact(text: string): Exact | null {
  const match = WRITTEN.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  const digits = BigInt(`${match[2]}${fraction}`)
  return { digits: match[1] === '-' ? -digits : digits, scale: fraction.length }
}

/** What is left blank, or is no number, counts as nothing. */
export const amountOf = (text: string): Exact => exactOf(text) ?? nought

export const times = (a: Exact, b: Exact): Exact => ({ digits: a.digits * b.digits, scale: a.scale + b.scale })

export function plus(a: Exact, b: Exact): Exact {
  if (a.scale === b.scale) return { digits: a.digits + b.digits, scale: a.scale }
  if (a.scale < b.scale) return plus(b, a)
  return { digits: a.digits + b.digits * powerOfTen(a.scale - b.scale), scale: a.scale }
}

export const negative = ({ digits, scale }: Exact): Exact => ({ digits: -digits, scale })

export const minus = (a: Exact, b: Exact): Exact => plus(a, negative(b))

/** Rounded to `scale` places, halves away from zero; null: by nothing nothing is divided. */
export function divided(a: Exact, b: Exact, scale: number): Exact | null {
  if (b.digits === 0n) return null
  const sign = b.digits < 0n ? -1n : 1n
  const dividend = sign * a.digits * powerOfTen(scale + b.scale)
  return { digits: nearest(dividend, sign * b.digits * powerOfTen(a.scale)), scale }
}

/** Whole parts of which ten to the power of `scale` make one; halves go away from zero. */
export function rounded({ digits, scale: from }: Exact, scale: number): bigint {
  if (from <= scale) return digits * powerOfTen(scale - from)
  return nearest(digits, powerOfTen(from - scale))
}

export const millionthsOf = (value: Exact): Millionths => rounded(value, 6)
export const exactMillionths = (value: Millionths): Exact => ({ digits: value, scale: 6 })

/** Without zeros at the end. */
export function decimalOf(value: Millionths): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}${fraction && `.${fraction}`}`
}

const powers: bigint[] = [1n]

function powerOfTen(exponent: number): bigint {
  for (let at = powers.length; at <= exponent; at++) powers.push(powers[at - 1]! * 10n)
  return powers[exponent]!
}

/** `divisor` > 0. */
export function nearest(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (2n * dividend + half) / (2n * divisor)
}
