import type { Day } from '../time/index.ts'
import { type DayLoads, periodSums } from './loads.ts'
import { type Capacity, hoursOn, hoursTogether, unitsAtATime, unitsOn } from './overloads.ts'
import { byCalendar } from './together.ts'

/** What is shown of one resource by period, as numbers; exact ones are those of the days. */
export interface Lane {
  /** Units at a time on the day that needs most, or, of what is no time, what comes to in the period. */
  values: Float64Array
  /** How many are there; null: nobody said. */
  available: Float64Array | null
  /** 1: on some day of the period more is needed than is there. */
  over: Uint8Array
}

/** Of one day in millionths: what is needed, what is there, and whether that is too little. */
interface DayNeed {
  needed: bigint
  there: bigint
  isOver: boolean
}

/** Each period has the day that needs most, so that no overload hides in a mean. */
function peaks(edges: Int32Array, needOf: (day: Day) => DayNeed): Lane & { available: Float64Array } {
  const size = Math.max(0, edges.length - 1)
  const [values, available, over] = [new Float64Array(size), new Float64Array(size), new Uint8Array(size)]
  for (let period = 0; period < size; period++) {
    let most = 0n
    let there = 0n
    for (let day: Day = edges[period]!; day < edges[period + 1]!; day++) {
      const need = needOf(day)
      if (need.needed > most) most = need.needed
      if (need.there > there) there = need.there
      if (need.isOver) over[period] = 1
    }
    values[period] = Number(most) / 1e6
    available[period] = Number(there) / 1e6
  }
  return { values, available, over }
}

/** Units at a time of people and machines, of loads in hours. */
export function timeLane(loads: DayLoads | null, capacity: Capacity, limited: boolean, edges: Int32Array): Lane {
  const lane = peaks(edges, (day) => {
    const load = loadOn(loads, day)
    return {
      needed: load === 0n ? 0n : unitsAtATime(load, capacity.calendar, day),
      there: unitsOn(capacity, day),
      isOver: limited && load > 0n && load > hoursOn(capacity, day),
    }
  })
  return limited ? lane : { ...lane, available: null }
}

/** Hours of several resources together; `capacities` null: of one nobody said how much there is. */
export function hoursLane(loads: DayLoads | null, capacities: readonly Capacity[] | null, edges: Int32Array): Lane {
  const together = capacities && byCalendar(capacities)
  const lane = peaks(edges, (day) => {
    const needed = loadOn(loads, day)
    const there = together ? hoursTogether(together, day) : 0n
    return { needed, there, isOver: capacities !== null && needed > there }
  })
  return capacities ? lane : { ...lane, available: null }
}

/** What comes to in each period: materials, and money. */
export function amountLane(loads: DayLoads | null, edges: Int32Array): Lane {
  const values = Float64Array.from(periodSums(loads, edges), (sum) => Number(sum) / 1e6)
  return { values, available: null, over: new Uint8Array(values.length) }
}

const loadOn = (loads: DayLoads | null, day: Day): bigint => loads?.amounts[day - loads.first] ?? 0n
