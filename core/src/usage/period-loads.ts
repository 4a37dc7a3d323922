import type { Day } from '../time/index.ts'
import type { DayLoads } from './loads.ts'
import { type Capacity, hoursOn, minutesOn } from './overloads.ts'

/** Loads by period (`edges` as of `core/histogram`), as numbers that are shown; exact ones are those of the days. */
export function periodLoads(loads: DayLoads | null, edges: Int32Array): Float64Array {
  const sums = new Float64Array(Math.max(0, edges.length - 1))
  if (!loads) return sums
  for (let period = 0; period < sums.length; period++) {
    const from = Math.max(0, edges[period]! - loads.first)
    const end = Math.min(loads.amounts.length, edges[period + 1]! - loads.first)
    let sum = 0n
    for (let at = from; at < end; at++) sum += loads.amounts[at]!
    sums[period] = Number(sum) / 1e6
  }
  return sums
}

export interface PeriodCapacity {
  /** Hours that the resource can give, and that a single one works, by period. */
  hours: Float64Array
  single: Float64Array
}

export function periodCapacity(capacity: Capacity, edges: Int32Array): PeriodCapacity {
  const size = Math.max(0, edges.length - 1)
  const [hours, single] = [new Float64Array(size), new Float64Array(size)]
  for (let period = 0; period < size; period++) {
    for (let day: Day = edges[period]!; day < edges[period + 1]!; day++) {
      const minutes = minutesOn(capacity.calendar, day)
      if (minutes === 0) continue
      single[period]! += minutes / 60
      hours[period]! += Number(hoursOn(capacity, day)) / 1e6
    }
  }
  return { hours, single }
}
