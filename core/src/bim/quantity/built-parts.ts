/** What works come to by the elements that they build. */
import { decimalOf } from '../../progress/index.ts'

/** A part of an element that a work builds. */
export interface BuiltPart {
  /** Percent of the element, 1…100. */
  share: number
  /** What the file says of the whole element; null: it says nothing. */
  quantity: string | null
}

export interface WorkQuantity {
  /** As decimals stand in documents: three at most. */
  amount: string
  /** Elements that count, and those of which nothing is known. */
  counted: number
  unknown: number
}

const MILLIONTHS = 1e6
const THOUSAND = 1e3

/** The sum of the quantities, each by its share, times `factor` (as of loss, or from one unit into another). */
export function quantityOfParts(parts: Iterable<BuiltPart>, factor: number): WorkQuantity {
  let [sum, counted, unknown] = [0, 0, 0]
  for (const { share, quantity } of parts) {
    const whole = quantity === null || quantity.trim() === '' ? Number.NaN : Number(quantity)
    if (Number.isFinite(whole)) {
      sum += (whole * share) / 100
      counted++
    } else unknown++
  }
  const thousandths = Math.round(sum * factor * THOUSAND)
  return { amount: decimalOf(BigInt(thousandths) * BigInt(MILLIONTHS / THOUSAND)), counted, unknown }
}
