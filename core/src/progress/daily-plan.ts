import { type CompiledCalendar, isWorkingDay, shiftsOn, workBetween } from '../calendar/index.ts'
import { type Day, dayOfInstant, type Instant, instantOf, MINUTES_PER_DAY, type Minutes } from '../time/index.ts'
import type { DayFact } from './types.ts'

/** Work done on a day without working time is taken to begin at eight. */
const EIGHT = 480

/** What the facts of the daily plan before the data date say about a work. */
export interface DailyProgress {
  /** Sum of the facts, millionths. */
  fact: bigint
  /** Begin and end of the working time of the first and the last day with a fact; null: no fact that is not zero. */
  firstStart: Instant | null
  lastFinish: Instant | null
  /** Standard days worked outside the calendar, as minutes. */
  extra: Minutes
}

export function readDailyPlan(cal: CompiledCalendar, facts: readonly DayFact[], dataDate: Instant): DailyProgress {
  const days = facts.filter(({ day, amount }) => amount > 0n && instantOf(day) < dataDate)
  let fact = 0n
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const outside = new Set<Day>()
  for (const { day, amount } of days) {
    fact += amount
    first = Math.min(first, day)
    last = Math.max(last, day)
    if (!isWorkingDay(cal, day)) outside.add(day)
  }
  return {
    fact,
    firstStart: days.length === 0 ? null : dayStart(cal, first),
    lastFinish: days.length === 0 ? null : dayFinish(cal, last),
    extra: outside.size * standardDay(cal),
  }
}

/** Minutes of a standard day of the calendar, at least one. */
export function standardDay({ source }: CompiledCalendar): Minutes {
  return Math.max(1, Math.round(source.minutesPerDay) || 0)
}

function dayStart(cal: CompiledCalendar, day: Day): Instant {
  return instantOf(day, cal.allHours ? 0 : (shiftsOn(cal.source, day)[0]?.[0] ?? EIGHT))
}

function dayFinish(cal: CompiledCalendar, day: Day): Instant {
  if (cal.allHours) return instantOf(day + 1)
  const end = shiftsOn(cal.source, day).at(-1)?.[1]
  return instantOf(day, end ?? Math.min(MINUTES_PER_DAY, EIGHT + standardDay(cal)))
}

/**
 * Planned amounts from the data date on, less what remains to be done: what nobody has planned yet is negative.
 * Millionths.
 */
export function unplannedRemainder(
  plans: readonly DayFact[],
  volume: { plan: bigint; fact: bigint },
  dataDate: Instant,
): bigint {
  const first = dayOfInstant(dataDate)
  const planned = plans.reduce((sum, { day, amount }) => (day >= first ? sum + amount : sum), 0n)
  return planned - (volume.plan - volume.fact)
}

/** Working minutes between two instants with the days worked outside the calendar. */
export function workedBetween(cal: CompiledCalendar, from: Instant, to: Instant, daily: DailyProgress | null): Minutes {
  return Math.max(0, workBetween(cal, from, to)) + (daily?.extra ?? 0)
}
