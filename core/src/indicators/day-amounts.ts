import { type CompiledCalendar, workBetween } from '../calendar/index.ts'
import { type Day, dayOfInstant, type Instant, instantOf } from '../time/index.ts'

/** How something that goes on evenly over working time falls on days; indices count from the first day. */
export interface DayShare {
  first: number
  last: number
  /** Parts of the whole on the first and on the last day. */
  ofFirst: number
  ofLast: number
  /** Part of the whole per working minute of the days between. */
  perMinute: number
}

/** What has no working time is all on its last day. */
export function dayShare(calendar: CompiledCalendar, start: Instant, finish: Instant, from: Day): DayShare {
  const [first, last] = [dayOfInstant(start) - from, dayOfInstant(finish) - from]
  const total = workBetween(calendar, start, finish)
  if (first >= last || total <= 0) return { first: last, last, ofFirst: 1, ofLast: 0, perMinute: 0 }
  return {
    first,
    last,
    ofFirst: workBetween(calendar, start, instantOf(from + first + 1)) / total,
    ofLast: workBetween(calendar, instantOf(from + last), finish) / total,
    perMinute: 1 / total,
  }
}

/** Which part of what goes on evenly has come at a moment; what has no working time is there from its date on. */
export function passedPart(calendar: CompiledCalendar, start: Instant, finish: Instant, at: Instant): number {
  if (at >= finish) return 1
  if (at <= start) return 0
  const total = workBetween(calendar, start, finish)
  return total <= 0 ? 0 : workBetween(calendar, start, at) / total
}

/** Working minutes of each of some days. */
export function minutesByDay(calendar: CompiledCalendar, from: Day, days: number): Float64Array {
  return Float64Array.from({ length: days }, (_, day) =>
    workBetween(calendar, instantOf(from + day), instantOf(from + day + 1)),
  )
}

const STEPS = 10_000
/** Less than what adding rates up may leave behind on days on which nothing happens. */
const NOISE = 1e-9

/** To four decimals. */
export const inSteps = (amount: number): number => Math.round(amount * STEPS) / STEPS

/**
 * Amounts by day. A work costs the same however long it takes: of the days between its first and its last only the
 * change of the rate is written down, and `settle` goes over the days once for all works of a calendar.
 */
export class DayAmounts {
  readonly #amounts: Float64Array
  readonly #rates: Float64Array

  constructor(days: number) {
    this.#amounts = new Float64Array(days)
    this.#rates = new Float64Array(days + 1)
  }

  add(amount: number, { first, last, ofFirst, ofLast, perMinute }: DayShare): void {
    this.#amounts[first]! += amount * ofFirst
    this.#amounts[last]! += amount * ofLast
    if (last - first < 2) return
    this.#rates[first + 1]! += amount * perMinute
    this.#rates[last]! -= amount * perMinute
  }

  /** `minutes`: working minutes by day of the calendar that all has had that was added since the last time. */
  settle(minutes: Float64Array): void {
    let rate = 0
    for (const [day, ofDay] of minutes.entries()) {
      rate += this.#rates[day]!
      this.#amounts[day]! += rate * ofDay
    }
    this.#rates.fill(0)
  }

  /** To four decimals (`inSteps`). What has come by the end of a day is rounded, so the days add up to the whole. */
  values(): number[] {
    let sum = 0
    let before = 0
    return Array.from(this.#amounts, (amount) => {
      if (Math.abs(amount) > NOISE) sum += amount
      const steps = Math.round(sum * STEPS)
      const value = (steps - before) / STEPS
      before = steps
      return value
    })
  }
}
