import { type CompiledCalendar, finishAt, positionAt, startAt } from '../../calendar/index.ts'
import type { Instant, Minutes } from '../../time/index.ts'
import { LAG_ALL_HOURS, LAG_SUCCESSOR, NOT_STARTED, STAFFED, STARTED } from '../codes.ts'
import type { Network } from '../network.ts'
import { lagCalendarOf, shift } from '../relation-dates.ts'
import { gapBehind, workLeft } from '../splits.ts'

/** Where a stretch of work on a row ends that begins at `start`; its people may each have a calendar of their own. */
export function finishFrom(net: Network, slot: number, start: Instant, minutes: Minutes): Instant {
  if (minutes === 0) return start
  if ((net.special[slot]! & STAFFED) !== 0) {
    const people = net.resourcesOf(slot)
    const ends = people.map((a) => finishAt(a.calendar, positionAt(a.calendar, start) + a.remaining))
    if (ends.length > 0) return Math.max(...ends)
  }
  const calendar = calendarOf(net, slot)
  return finishAt(calendar, positionAt(calendar, start) + minutes)
}

/** Where a stretch of work begins that ends at `finish`. */
export function startBefore(net: Network, slot: number, finish: Instant, minutes: Minutes): Instant {
  if (minutes === 0) return finish
  if ((net.special[slot]! & STAFFED) !== 0) {
    const people = net.resourcesOf(slot)
    const begins = people.map((a) => startAt(a.calendar, positionAt(a.calendar, finish) - a.remaining))
    if (begins.length > 0) return Math.min(...begins)
  }
  const calendar = calendarOf(net, slot)
  return startAt(calendar, positionAt(calendar, finish) - minutes)
}

export function calendarOf(net: Network, slot: number): CompiledCalendar {
  return net.calendars[net.calendar[slot]!]!
}

/** Minutes of a row that lie before what remains, with the pauses between them. */
export function doneOf(net: Network, slot: number): Minutes {
  if (net.state[slot] !== STARTED) return 0
  return Math.max(0, net.duration[slot]! - workLeft(net, slot)) + gapBehind(net, slot)
}

/** Before the actual start the whole duration counts, afterwards too where a limit fixes the start. */
export function wholeOf(net: Network, slot: number): Minutes {
  return net.state[slot] === NOT_STARTED ? net.remaining[slot]! : doneOf(net, slot) + net.remaining[slot]!
}

/** A row that works around the clock has lags on the calendar of the schedule all the same. */
export function withLag(net: Network, r: number, instant: Instant, sign: 1 | -1): Instant {
  const lag = sign * net.lag[r]!
  if (lag === 0) return instant
  const isElapsed = net.lagCalendar[r] === LAG_SUCCESSOR && net.rows[net.succ[r]!]!.elapsed
  return shift(isElapsed ? net.calendars[net.defaultCalendar]! : lagCalendarOf(net, r), instant, lag)
}

export const isAroundTheClock = (net: Network, r: number): boolean => net.lagCalendar[r] === LAG_ALL_HOURS
