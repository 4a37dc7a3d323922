import type { DayAmount } from '../distributions/index.ts'
import { nearest } from '../progress/index.ts'
import type { Day } from '../time/index.ts'
import type { Need, PriceStep } from './types.ts'

const MILLION = 1_000_000n
/** Millionths of a hundredth of the currency. */
export const CENT = 10_000n

/** What a unit costs on a day; before the first price it costs nothing. */
export const priceOn = (prices: readonly PriceStep[], day: Day): bigint => stepOn(prices, day)?.price ?? 0n

const overtimeOn = (prices: readonly PriceStep[], day: Day): bigint | undefined => stepOn(prices, day)?.overtime

function stepOn(prices: readonly PriceStep[], day: Day): PriceStep | undefined {
  let found: PriceStep | undefined
  for (const step of prices) {
    if (step.from > day) break
    found = step
  }
  return found
}

/** Rule US8: units of a day at the price of that day, to the cent. */
export function costDays(days: readonly DayAmount[], prices: readonly PriceStep[]): DayAmount[] {
  return days.map(({ day, amount }) => ({ day, amount: costOf(amount, priceOn(prices, day)) }))
}

/** The same of a need of which a part is overtime: that part of each day at its price, as exactly as it can be shared. */
export function costsOfNeed(
  { plan, overtime, prices }: Pick<Need, 'plan' | 'overtime' | 'prices'>,
  days: readonly DayAmount[],
): DayAmount[] {
  if (overtime === 0n || plan === 0n) return costDays(days, prices)
  let used = 0n
  let over = 0n
  return days.map(({ day, amount }) => {
    used += amount
    const extra = nearest(used * overtime, plan) - over
    over += extra
    const price = priceOn(prices, day)
    const cost = (amount - extra) * price + extra * (overtimeOn(prices, day) ?? price)
    return { day, amount: nearest(cost, MILLION * CENT) * CENT }
  })
}

export const costOf = (units: bigint, price: bigint): bigint => nearest(units * price, MILLION * CENT) * CENT

export const totalOf = (days: readonly DayAmount[]): bigint => days.reduce((sum, { amount }) => sum + amount, 0n)
