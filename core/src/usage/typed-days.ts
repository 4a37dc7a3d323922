import { MAX_TYPED_DAYS, type RowSplit, type TypedDay } from '../plan/index.ts'
import { decimalOf, millionths } from '../progress/index.ts'
import { rowsPerDate } from '../resources/index.ts'
import { type Day, dayOfInstant } from '../time/index.ts'
import { leftOf, needDays } from './need-days.ts'
import { minutesOn } from './overloads.ts'
import type { Need, WorkTime } from './types.ts'

/** Why an amount cannot be typed into a period: all of it is past, more than is left, no day is left for the rest, or too many. */
export type TypedRefusal =
  | { why: 'past' }
  | { why: 'more_than_left'; left: string }
  | { why: 'no_room' }
  | { why: 'too_many' }

export interface TypedPeriod {
  /** Both included. */
  from: Day
  to: Day
  /** null: what was typed of these days is taken back. */
  amount: string | null
  /** Which days have a step more. */
  split: RowSplit
}

/**
 * Days of an assignment that are typed, after somebody typed what it takes in a period (US14, US17): the amount is shared
 * among the days of the period on which it can be worked, exactly.
 */
export function withTypedPeriod(need: Need, work: WorkTime, period: TypedPeriod): TypedDay[] | TypedRefusal {
  const first = dayOfInstant(work.dataDate)
  if (period.to < first) return { why: 'past' }
  const from = Math.max(period.from, first)
  const kept = need.typed.filter(({ day }) => day < from || day > period.to)
  const typed = kept.map(({ day, amount }) => ({ day, amount: decimalOf(amount) }))
  if (period.amount !== null) {
    const days = workedDays(need, work, from, period.to)
    const parts = rowsPerDate(period.amount, days.length, period.split, need.decimals)
    typed.push(...days.map((day, at) => ({ day, amount: parts[at]! })))
  }
  typed.sort((a, b) => a.day - b.day)
  const over = period.amount === null ? 0n : typedOverLeft(typed, leftOf(need, work), first)
  if (over > 0n) return { why: 'more_than_left', left: decimalOf(millionths(period.amount ?? '0') - over) }
  if (typed.length > MAX_TYPED_DAYS) return { why: 'too_many' }
  return hold(need, work, typed, first) ? typed : { why: 'no_room' }
}

/** By how much typed days from the data date on come to more than is `left` (US17); 0: they do not. In millionths. */
export function typedOverLeft(typed: readonly TypedDay[], left: bigint, dataDay: Day): bigint {
  const said = typed.reduce((sum, { day, amount }) => (day < dataDay ? sum : sum + millionths(amount)), 0n)
  return said > left ? said - left : 0n
}

/** Whether the days come to what was typed: where all days are typed, the rest has no place but on them. */
function hold(need: Need, work: WorkTime, typed: readonly TypedDay[], first: Day): boolean {
  const said = typed.map(({ day, amount }) => ({ day, amount: millionths(amount) }))
  const days = new Map(needDays({ ...need, typed: said }, work).left.map(({ day, amount }) => [day, amount]))
  return said.every(({ day, amount }) => day < first || (days.get(day) ?? 0n) === amount)
}

/**
 * Days that share a typed amount: those of the assignment's own span. Who types where it has none moves it there, onto days that its
 * calendar works; a holiday alone takes it on its first day, so that what was typed is not lost.
 */
function workedDays({ calendar, start, finish }: Need, work: WorkTime, from: Day, to: Day): Day[] {
  const [begin, end] = [dayOfInstant(start ?? work.start), dayOfInstant((finish ?? work.finish) - 1)]
  const within = (low: Day, high: Day): Day[] =>
    Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i).filter((day) => minutesOn(calendar, day) > 0)
  const own = within(Math.max(from, begin), Math.min(to, end))
  if (own.length > 0) return own
  const any = within(from, to)
  return any.length > 0 ? any : [from]
}
