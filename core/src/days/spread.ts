import { type CompiledCalendar, workBetween } from '../calendar/index.ts'
import { type Day, dayOfInstant, type Instant, instantOf } from '../time/index.ts'

/** Amounts of days, millionths of the unit; a day without one is not in it. */
export type DayAmounts = ReadonlyMap<Day, bigint>

export interface WorkingDay {
  day: Day
  /** Working minutes of the work on that day. */
  minutes: number
}

/** The days on which a work goes on, with its working time on each. Bounded: no longer than `MAX_DAYS`. */
export function workingDaysOf(calendar: CompiledCalendar, start: Instant, finish: Instant): WorkingDay[] {
  const days: WorkingDay[] = []
  const first = dayOfInstant(start)
  const last = Math.min(dayOfInstant(finish), first + MAX_DAYS - 1)
  for (let day = first; day <= last; day++) {
    const minutes = workBetween(calendar, Math.max(start, instantOf(day)), Math.min(finish, instantOf(day + 1)))
    if (minutes > 0) days.push({ day, minutes })
  }
  return days
}

/** Ten years. */
const MAX_DAYS = 3_660

/**
 * D-1: an amount over days, in proportion to their working time. The sum is exact: each day takes the difference of two
 * cumulative shares that are rounded down. D-2: days typed by hand stay, and the others share what they leave.
 *
 * Null: what is left has no day to stand on, or the days typed by hand are already more than the amount.
 */
export function spreadOverDays(
  total: bigint,
  days: readonly WorkingDay[],
  manual: DayAmounts,
): Map<Day, bigint> | null {
  const rest = [...manual.values()].reduce((left, amount) => left - amount, total)
  const free = days.filter(({ day }) => !manual.has(day))
  const whole = free.reduce((sum, { minutes }) => sum + BigInt(minutes), 0n)
  if (rest < 0n || (rest > 0n && whole === 0n)) return null
  const spread = new Map(manual)
  let minutesSoFar = 0n
  let given = 0n
  for (const { day, minutes } of free) {
    minutesSoFar += BigInt(minutes)
    const upTo = (rest * minutesSoFar) / whole
    if (upTo > given) spread.set(day, upTo - given)
    given = upTo
  }
  return spread
}
