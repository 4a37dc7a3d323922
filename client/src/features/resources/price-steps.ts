import type { Price } from '@plumbline/core/resources'

const FIRST = Number.NEGATIVE_INFINITY

/** Prices with one of them changed, in the order of their days; null: two would begin on one day. */
export function withPrice(prices: readonly Price[], at: number, change: Partial<Price>): Price[] | null {
  const changed = prices.map((price, other) => (other === at ? { ...price, ...change } : price))
  const days = new Set(changed.map(({ from }) => from))
  if (days.size < changed.length) return null
  return changed.sort((one, other) => (one.from ?? FIRST) - (other.from ?? FIRST))
}
