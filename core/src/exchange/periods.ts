/** Amounts one after the other over working time, as P6 and MS Project keep what was typed by hand of an assignment. */
import { addWork, type CompiledCalendar, workBetween } from '../calendar/index.ts'
import type { DayAmount } from '../distributions/index.ts'
import { MAX_TYPED_DAYS, noDays, type TypedDay } from '../plan/index.ts'
import { decimalOf } from '../progress/index.ts'
import { type Day, dayOfInstant, type Instant, instantOf, type Minutes } from '../time/index.ts'

/** So much of it, in millionths, over so many working minutes. */
export interface Period {
  amount: bigint
  minutes: Minutes
}

export interface PeriodSpan {
  calendar: CompiledCalendar
  start: Instant
  finish: Instant
}

/** No assignment that somebody typed days of lasts longer. */
const MOST_DAYS = 20_000

const minutesWithin = (calendar: CompiledCalendar, day: Day, from: Instant, to: Instant): Minutes =>
  workBetween(calendar, Math.max(from, instantOf(day)), Math.min(to, instantOf(day + 1)))

/**
 * Each day that was typed is a period of its own, those between together are one. What falls on a day without work comes with
 * the next one; null: something was typed before the begin, or nothing is worked.
 */
export function periodsOf(
  days: readonly DayAmount[],
  typed: ReadonlySet<Day>,
  { calendar, start, finish }: PeriodSpan,
): Period[] | null {
  const [first, end] = [dayOfInstant(start), Math.max(finish, instantOf(Math.max(...typed) + 1))]
  if (Math.min(...typed) < first || dayOfInstant(end) - first > MOST_DAYS) return null
  const amounts = new Map(days.map(({ day, amount }) => [day, amount]))
  const periods: Period[] = []
  let [carried, isRest] = [0n, false]
  for (let day = first; instantOf(day) < end; day++) {
    const minutes = minutesWithin(calendar, day, start, end)
    const amount = (amounts.get(day) ?? 0n) + carried
    carried = minutes === 0 ? amount : 0n
    if (minutes === 0) continue
    const last = periods.at(-1)
    const belongs = !typed.has(day) && instantOf(day) < finish
    if (belongs && isRest && last) {
      last.amount += amount
      last.minutes += minutes
    } else periods.push({ amount, minutes })
    isRest = belongs
  }
  return periods.length > 0 && carried === 0n ? periods : null
}

/** A period by days. */
interface Slices extends Period {
  days: DayAmount[]
}

/** What periods say of the days of an assignment. */
export interface ReadDays {
  typed: readonly TypedDay[]
  /** Beside those that were typed there is a run of days at one rate: no curve holds there. */
  hasRest: boolean
}

/** The days that somebody must have typed: those with another amount an hour than the longest run of several days. */
export function readDaysOf(periods: readonly Period[], start: Instant, calendar: CompiledCalendar): ReadDays {
  const all = slicesOf(periods, start, calendar)
  const rest = restOf(all)
  const sums = new Map<Day, bigint>()
  const typed = new Set<Day>()
  for (const period of all) {
    for (const { day, amount } of period.days) {
      sums.set(day, (sums.get(day) ?? 0n) + amount)
      if (!rest || !isAtRate(period, rest)) typed.add(day)
    }
  }
  const isTold = typed.size > 0 && typed.size <= MAX_TYPED_DAYS
  const days = [...typed].sort((a, b) => a - b).map((day) => ({ day, amount: decimalOf(sums.get(day)!) }))
  return { typed: isTold ? days : noDays, hasRest: rest !== null }
}

function slicesOf(periods: readonly Period[], start: Instant, calendar: CompiledCalendar): Slices[] {
  let from = start
  return periods.flatMap((period) => {
    if (period.minutes <= 0) return []
    const until = addWork(calendar, from, period.minutes, 'finish')
    const days = daysWithin(period, from, until, calendar)
    from = until
    return [{ ...period, days }]
  })
}

/** Exactly: what is rounded on one day comes with the next. */
function daysWithin(
  { amount, minutes }: Period,
  from: Instant,
  until: Instant,
  calendar: CompiledCalendar,
): DayAmount[] {
  const days: DayAmount[] = []
  let [passed, given] = [0, 0n]
  for (let day = dayOfInstant(from); instantOf(day) < until && days.length <= MOST_DAYS; day++) {
    const worked = minutesWithin(calendar, day, from, until)
    if (worked === 0) continue
    passed += worked
    const sum = (amount * BigInt(passed)) / BigInt(minutes)
    days.push({ day, amount: sum - given })
    given = sum
  }
  return days
}

/** The longest of several days, or the only one. */
function restOf(all: readonly Slices[]): Period | null {
  if (all.length === 1) return all[0]!
  const long = all.filter(({ days }) => days.length > 1)
  return long.reduce<Slices | null>((most, one) => (!most || one.minutes > most.minutes ? one : most), null)
}

/** A day is rounded to hundredths: so much is the same. */
const ROUNDED = 10_000n

function isAtRate({ amount, minutes, days }: Slices, rest: Period): boolean {
  const apart = amount * BigInt(rest.minutes) - rest.amount * BigInt(minutes)
  return (apart < 0n ? -apart : apart) <= ROUNDED * BigInt(days.length) * BigInt(rest.minutes)
}
