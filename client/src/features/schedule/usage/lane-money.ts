import { numberFormat } from '@plumbline/core/numbers'
import { decimalOf } from '@plumbline/core/progress'
import type { MoneySeries } from '@plumbline/core/usage'

/** Curves of a lane, in the order in which they are told. */
export const moneySeries = ['budget', 'spent', 'target'] as const satisfies readonly (keyof MoneySeries)[]
export type MoneySeriesName = (typeof moneySeries)[number]

const TO_THE_CENT = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Exactly, to the cent. */
export const moneyText = (amount: bigint, language: string): string =>
  numberFormat(language, TO_THE_CENT).format(decimalOf(amount) as Intl.StringNumericLiteral)

const running = new WeakMap<BigInt64Array, BigInt64Array>()

/** What a series comes to by the end of each period; kept as long as the series is. */
export function runningOf(series: BigInt64Array): BigInt64Array {
  const known = running.get(series)
  if (known) return known
  let sum = 0n
  const sums = series.map((amount) => {
    sum += amount
    return sum
  })
  running.set(series, sums)
  return sums
}

/** Of a period, or by its end. */
export const amountAt = (series: BigInt64Array, at: number, cumulative: boolean): bigint =>
  (cumulative ? runningOf(series) : series)[at]!

export const wholeOf = (series: BigInt64Array): bigint => runningOf(series).at(-1) ?? 0n
