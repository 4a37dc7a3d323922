import { type CompiledCalendar, workBetween } from '../calendar/index.ts'
import { type Day, dayOfInstant, type Instant, instantOf } from '../time/index.ts'
import { apportion } from './apportion.ts'
import { type Curve, cumulative } from './curve.ts'

/** An amount on one day, in millionths of its unit. */
export interface DayAmount {
  day: Day
  amount: bigint
}

/** When a work takes place, start before finish, on its calendar. */
export interface Span {
  calendar: CompiledCalendar
  start: Instant
  finish: Instant
  /** Nothing is done in these, in order; absent: it goes on all the time. */
  pauses?: readonly { start: Instant; finish: Instant }[] | undefined
}

/** Minutes of work from the start of a span up to an instant, its pauses not counted. */
export function workedUntil({ calendar, start, pauses = [] }: Span, at: Instant): number {
  let minutes = workBetween(calendar, start, at)
  for (const pause of pauses) {
    const from = Math.max(start, pause.start)
    const to = Math.min(at, pause.finish)
    if (from < to) minutes -= workBetween(calendar, from, to)
  }
  return minutes
}

/** Working minutes of one day of a span, counted from the span's start. */
interface Slice {
  day: Day
  from: number
  to: number
}

function slicesOf(span: Span): Slice[] {
  const { start, finish } = span
  const slices: Slice[] = []
  for (let day = dayOfInstant(start); instantOf(day) < finish; day++) {
    const from = workedUntil(span, Math.max(start, instantOf(day)))
    const to = workedUntil(span, Math.min(finish, instantOf(day + 1)))
    if (to > from) slices.push({ day, from, to })
  }
  return slices
}

/**
 * Spreads an amount over the working days of a span by a curve; the days add up to the amount exactly.
 *
 * `quantity` in millionths, `decimals` (0…6) as the unit has them; an amount finer than that is spread in its own
 * decimals. A span without working time, a milestone for instance, has all on its first day.
 */
export function spread(quantity: bigint, decimals: number, curve: Curve, span: Span): DayAmount[] {
  const slices = slicesOf(span)
  const total = slices.at(-1)?.to ?? 0
  return allot(quantity, decimals, span.start, slices, (minutes) => cumulative(curve, minutes, total))
}

/** What has been done on days, and how the rest goes on. */
export interface Done {
  facts: readonly DayAmount[]
  /** Begin of the remaining work, within the span. */
  remainingStart: Instant
  /** By the part of the curve that is left, or by the whole curve again. */
  rest: 'tail' | 'whole'
}

/** Facts stay on their days; what they leave of the amount is spread over the remaining time. Nothing is left of less. */
export function spreadRest(quantity: bigint, decimals: number, curve: Curve, span: Span, done: Done): DayAmount[] {
  const left = quantity - done.facts.reduce((sum, { amount }) => sum + amount, 0n)
  if (left <= 0n) return merged(done.facts, [])
  const remaining = { ...span, start: done.remainingStart }
  if (done.rest === 'whole') return merged(done.facts, spread(left, decimals, curve, remaining))
  const passed = Math.max(0, workedUntil(span, done.remainingStart))
  const slices = slicesOf(remaining)
  const total = passed + (slices.at(-1)?.to ?? 0)
  const at = (minutes: number) => cumulative(curve, passed + minutes, total)
  return merged(done.facts, allot(left, decimals, remaining.start, slices, at))
}

function allot(
  quantity: bigint,
  decimals: number,
  start: Instant,
  slices: readonly Slice[],
  at: (minutes: number) => bigint,
): DayAmount[] {
  if (slices.length === 0) return quantity === 0n ? [] : [{ day: dayOfInstant(start), amount: quantity }]
  const curved = slices.map(({ from, to }) => at(to) - at(from))
  // A curve that leaves nothing for this time says nothing about it.
  const weights = curved.some((weight) => weight > 0n) ? curved : slices.map(({ from, to }) => BigInt(to - from))
  const step = stepOf(quantity, decimals)
  const shares = apportion(quantity / step, weights)
  return slices.map(({ day }, i) => ({ day, amount: shares[i]! * step }))
}

/** The smallest part that a day can get. */
function stepOf(quantity: bigint, decimals: number): bigint {
  let step = 10n ** BigInt(6 - Math.min(6, Math.max(0, Math.trunc(decimals))))
  while (quantity % step !== 0n) step /= 10n
  return step
}

function merged(...lists: readonly (readonly DayAmount[])[]): DayAmount[] {
  const days = new Map<Day, bigint>()
  for (const { day, amount } of lists.flat()) days.set(day, (days.get(day) ?? 0n) + amount)
  return [...days].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day - b.day)
}
