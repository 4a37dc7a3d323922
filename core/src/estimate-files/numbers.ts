import { type Decimal, decimalOf, type Millionths, millionthsOf } from '../estimates/index.ts'

const WRITTEN = /^([+-]?)(\d{0,15})(?:\.(\d*))?$/

/** As it stands in documents already: most of what files say. */
const PLAIN = /^(?!-0$)-?(?:0|[1-9]\d{0,14})(?:\.\d{0,5}[1-9])?$/

/** A number with a point, as files write it: «.5», «12.», more than six decimals, which are rounded. Null: it is none. */
export function decimalIn(text: string): Decimal | null {
  if (PLAIN.test(text)) return text
  const match = WRITTEN.exec(text.trim())
  if (!match || `${match[2]}${match[3] ?? ''}` === '') return null
  const fraction = (match[3] ?? '').slice(0, 30)
  const digits = BigInt(`${match[2]}${fraction}`)
  const decimal = decimalOf(millionthsOf({ digits: match[1] === '-' ? -digits : digits, scale: fraction.length }))
  // Rounding may have made a sixteenth digit.
  return decimal.replace('-', '').split('.')[0]!.length > 15 ? null : decimal
}

/** Millionths of the currency for one unit. */
export const perUnitOf = (total: Millionths, quantity: Millionths): Millionths => (total * 1_000_000n) / quantity
