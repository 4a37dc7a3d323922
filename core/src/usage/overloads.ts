import { type CompiledCalendar, workBetween } from '../calendar/index.ts'
import { type Day, instantOf } from '../time/index.ts'
import type { DayLoads } from './loads.ts'
import { byCalendar } from './together.ts'

/** How many there are from a day on, in millionths of a unit; before the first day there is nothing. */
export interface Capacity {
  steps: readonly { from: Day; units: bigint }[]
  /** On which days, and how long. */
  calendar: CompiledCalendar
}

/** Days one after the other, without those on which nobody works, on which more is needed than is there. */
export interface OverloadRun {
  from: Day
  to: Day
  /** On how many of them. */
  days: number
  /** Most units at a time, and how many were there then; in millionths. */
  peak: bigint
  available: bigint
}

const HOUR = 60n

/** Working minutes of a calendar on a day. */
export const minutesOn = (calendar: CompiledCalendar, day: Day): number =>
  workBetween(calendar, instantOf(day), instantOf(day + 1))

/** Units that are there on a day, in millionths. */
export function unitsOn({ steps }: Capacity, day: Day): bigint {
  let units = 0n
  for (const step of steps) {
    if (step.from > day) break
    units = step.units
  }
  return units
}

/** Rule US10: what it can give on a day, in millionths of an hour. */
export function hoursOn(capacity: Capacity, day: Day): bigint {
  return (unitsOn(capacity, day) * BigInt(minutesOn(capacity.calendar, day))) / HOUR
}

/** Hours of a day as units at a time; all of them at once where nobody works. */
export function unitsAtATime(hours: bigint, calendar: CompiledCalendar, day: Day): bigint {
  const minutes = BigInt(minutesOn(calendar, day))
  return minutes === 0n ? hours : (hours * HOUR) / minutes
}

/** Runs of days that are over, of the days from…to; hours of facts are no forecast, so `from` is the data date. */
export function overloadsOf(loads: DayLoads, capacity: Capacity, from: Day, to: Day): OverloadRun[] {
  const { calendar } = capacity
  return runsOf(loads, from, to, {
    there: (day) => hoursOn(capacity, day),
    works: (day) => minutesOn(calendar, day) > 0,
    peak: (day, load) => [unitsAtATime(load, calendar, day), unitsOn(capacity, day)],
  })
}

/** The same of several together, whose hours are added up: peaks are hours of a day (US16). */
export function overloadsTogether(loads: DayLoads, capacities: readonly Capacity[], from: Day, to: Day): OverloadRun[] {
  const together = byCalendar(capacities)
  const there = (day: Day): bigint => hoursTogether(together, day)
  const works = (day: Day): boolean => together.some(({ calendar }) => minutesOn(calendar, day) > 0)
  return runsOf(loads, from, to, { there, works, peak: (day, load) => [load, there(day)] })
}

export const hoursTogether = (capacities: readonly Capacity[], day: Day): bigint =>
  capacities.reduce((sum, capacity) => sum + hoursOn(capacity, day), 0n)

interface Watched {
  /** Hours that can be given. */
  there: (day: Day) => bigint
  /** Anybody works then. */
  works: (day: Day) => boolean
  /** What is needed, and what is there, as it is told. */
  peak: (day: Day, load: bigint) => [needed: bigint, available: bigint]
}

function runsOf(loads: DayLoads, from: Day, to: Day, { there, works, peak }: Watched): OverloadRun[] {
  const runs: OverloadRun[] = []
  let open: OverloadRun | null = null
  const end = Math.min(to, loads.first + loads.amounts.length - 1)
  for (let day = Math.max(from, loads.first); day <= end; day++) {
    const load = loads.amounts[day - loads.first]!
    if (load > there(day)) {
      if (!open) {
        open = { from: day, to: day, days: 0, peak: 0n, available: 0n }
        runs.push(open)
      }
      grow(open, day, ...peak(day, load))
    } else if (works(day)) open = null
  }
  return runs
}

function grow(run: OverloadRun, day: Day, units: bigint, available: bigint): void {
  run.to = day
  run.days++
  if (units - available <= run.peak - run.available && run.days > 1) return
  run.peak = units
  run.available = available
}
