import type { DayAmount } from '../distributions/index.ts'
import { nearest } from '../progress/index.ts'
import type { Day } from '../time/index.ts'
import type { PriceStep } from './types.ts'

const MILLION = 1_000_000n
/** Millionths of a hundredth of the currency. */
const CENT = 10_000n

/** What a unit costs on a day; before the first price it costs nothing. */
export function priceOn(prices: readonly PriceStep[], day: Day): bigint {
  let price = 0n
  for (const step of prices) {
    if (step.from > day) break
    price = step.price
  }
  return price
}

/** Rule US8: units of a day at the price of that day, to the cent. */
export function costDays(days: readonly DayAmount[], prices: readonly PriceStep[]): DayAmount[] {
  return days.map(({ day, amount }) => ({ day, amount: costOf(amount, priceOn(prices, day)) }))
}

export const costOf = (units: bigint, price: bigint): bigint => nearest(units * price, MILLION * CENT) * CENT

export const totalOf = (days: readonly DayAmount[]): bigint => days.reduce((sum, { amount }) => sum + amount, 0n)
