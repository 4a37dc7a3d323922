import { type Day, nextUnit, type PeriodUnit, unitStart } from '../time/index.ts'

/** As many days as the time axis of a schedule has, and some more; what comes later is not shown. */
const MAX_PERIODS = 20_000

/** First days of the periods that hold `from` to `to`; one more closes the last period. */
export function periodsBetween(unit: PeriodUnit, from: Day, to: Day): Int32Array {
  const edges = [unitStart(from, unit)]
  while (edges.at(-1)! <= to && edges.length <= MAX_PERIODS) edges.push(nextUnit(edges.at(-1)!, unit))
  return Int32Array.from(edges)
}

/** Index of the period that holds a day; beyond the ends -1, or the number of periods. */
export function periodOf(edges: Int32Array, day: Day): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (edges[middle]! <= day) low = middle + 1
    else high = middle
  }
  return Math.min(low - 1, edges.length - 1)
}
