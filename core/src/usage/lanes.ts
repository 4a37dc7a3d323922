import type { Day } from '../time/index.ts'
import type { DayLoads } from './loads.ts'
import { type Capacity, hoursOn, hoursTogether, unitsAtATime, unitsOn } from './overloads.ts'

/** What is shown of one resource by period, as numbers; exact ones are those of the days. */
export interface Lane {
  /** Units at a time on the day that needs most, or, of what is no time, what comes to in the period. */
  values: Float64Array
  /** How many are there; null: nobody said. */
  available: Float64Array | null
  /** 1: on some day of the period more is needed than is there. */
  over: Uint8Array
}

/** Loads in hours of people and machines; a period has the day that needs most, so that no overload hides in a mean. */
export function timeLane(loads: DayLoads | null, capacity: Capacity, limited: boolean, edges: Int32Array): Lane {
  const size = Math.max(0, edges.length - 1)
  const [values, available, over] = [new Float64Array(size), new Float64Array(size), new Uint8Array(size)]
  for (let period = 0; period < size; period++) {
    let most = 0n
    let there = 0n
    for (let day: Day = edges[period]!; day < edges[period + 1]!; day++) {
      const units = unitsOn(capacity, day)
      if (units > there) there = units
      const load = loadOn(loads, day)
      if (load === 0n) continue
      const needed = unitsAtATime(load, capacity.calendar, day)
      if (needed > most) most = needed
      if (limited && load > hoursOn(capacity, day)) over[period] = 1
    }
    values[period] = Number(most) / 1e6
    available[period] = Number(there) / 1e6
  }
  return { values, available: limited ? available : null, over }
}

/** Hours of the day that needs most, of several resources together; `capacities` null: of one nobody said how much there is. */
export function hoursLane(loads: DayLoads | null, capacities: readonly Capacity[] | null, edges: Int32Array): Lane {
  const size = Math.max(0, edges.length - 1)
  const [values, available, over] = [new Float64Array(size), new Float64Array(size), new Uint8Array(size)]
  for (let period = 0; period < size; period++) {
    let most = 0n
    let there = 0n
    for (let day: Day = edges[period]!; day < edges[period + 1]!; day++) {
      const load = loadOn(loads, day)
      if (load > most) most = load
      if (!capacities) continue
      const hours = hoursTogether(capacities, day)
      if (hours > there) there = hours
      if (load > hours) over[period] = 1
    }
    values[period] = Number(most) / 1e6
    available[period] = Number(there) / 1e6
  }
  return { values, available: capacities && available, over }
}

/** What comes to in each period: materials, and money. */
export function amountLane(loads: DayLoads | null, edges: Int32Array): Lane {
  const size = Math.max(0, edges.length - 1)
  const values = new Float64Array(size)
  for (let period = 0; loads && period < size; period++) {
    let sum = 0n
    for (let day: Day = edges[period]!; day < edges[period + 1]!; day++) sum += loadOn(loads, day)
    values[period] = Number(sum) / 1e6
  }
  return { values, available: null, over: new Uint8Array(size) }
}

const loadOn = (loads: DayLoads | null, day: Day): bigint => loads?.amounts[day - loads.first] ?? 0n
