import { type CompiledCalendar, finishAt, LAST_INSTANT, positionAt, startAt, workBetween } from '../calendar/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { COMPLETE, LAG_ALL_HOURS, LAG_PREDECESSOR, LAG_SUCCESSOR, NOT_STARTED, PAUSED, STARTED } from './codes.ts'
import { type Dates, dataDateOf } from './dates.ts'
import { dateByLogic } from './levelling-delay.ts'
import type { Network } from './network.ts'
import { isManual } from './row-facts.ts'

/** Does the relation start from the predecessor's finish (FS, FF) rather than from its start? */
export const fromFinish = (type: number): boolean => (type & 1) === 0

/** Does the relation hold the successor's start (FS, SS) rather than its finish? */
export const holdsStart = (type: number): boolean => type < 2

/** The earliest start (or finish, see `holdsStart`) the relation allows its successor. */
export function earliestBy(net: Network, dates: Dates, r: number): Instant {
  const pred = net.pred[r]!
  const finish = fromFinish(net.type[r]!)
  const lag = net.lag[r]!
  const started = net.state[pred] !== NOT_STARTED
  if (started && !finish && net.lagsFromActual) return shift(lagCalendarOf(net, r), net.actualStart[pred]!, lag)
  const base = finish ? dates.earlyFinish[pred]! : dates.earlyStart[pred]!
  return lag === 0 ? base : shift(lagCalendarOf(net, r), base, started ? lagLeft(net, r) : lag)
}

/** As `earliestBy`, for the forward pass: with the date of the predecessor at hand, it notes the lag that is left. */
export function heldWithLag(net: Network, dates: Dates, r: number, base: Instant): Instant {
  const pred = net.pred[r]!
  let lag = net.lag[r]!
  if (net.state[pred] !== NOT_STARTED) {
    if (net.lagsFromActual && !fromFinish(net.type[r]!)) {
      const held = earliestBy(net, dates, r)
      // What of the lag is still ahead of the remaining work; the backward pass takes off no more than that.
      net.left[r] = Math.max(0, workBetween(lagCalendarOf(net, r), base, held))
      return held
    }
    lag = lagLeft(net, r)
    net.left[r] = lag
  }
  if (lag === 0) return base
  if (net.lagCalendar[r] !== LAG_PREDECESSOR || net.state[pred] === COMPLETE || base >= LAST_INSTANT) {
    return shift(lagCalendarOf(net, r), base, lag)
  }
  const own = fromFinish(net.type[r]!)
    ? dates.earlyPosition[pred]!
    : dates.earlyPosition[pred]! - dates.remaining[pred]!
  const calendar = net.calendars[net.calendar[pred]!]!
  return lag > 0 ? finishAt(calendar, own + lag) : startAt(calendar, own + lag)
}

/** The latest finish (or start, for relations from the predecessor's start) the relation allows its predecessor. */
export function latestBy(net: Network, dates: Dates, r: number): Instant {
  const succ = net.succ[r]!
  const base = holdsStart(net.type[r]!) ? dates.lateStart[succ]! : dates.lateFinish[succ]!
  return shift(lagCalendarOf(net, r), base, -lagAhead(net, r))
}

/** The lag, or what is left of it once the predecessor has started. */
const lagAhead = (net: Network, r: number): Minutes =>
  net.state[net.pred[r]!] === NOT_STARTED || net.byMsProject ? net.lag[r]! : net.left[r]!

/** Progress override: unfinished predecessors do not hold what has started. */
export function isOverridden(net: Network, r: number): boolean {
  return net.lenient && net.state[net.succ[r]!] !== NOT_STARTED && net.state[net.pred[r]!] !== COMPLETE
}

/** As `isOverridden`, for late dates and reserves: what holds the finish of an unfinished successor counts there. */
export function isOverriddenLate(net: Network, r: number): boolean {
  return isOverridden(net, r) && (holdsStart(net.type[r]!) || net.state[net.succ[r]!] === COMPLETE)
}

/**
 * Working minutes on the predecessor's calendar from where the relation holds its successor to that one's date. A lag
 * that runs on another calendar is taken off that date first, and the rest is measured at the predecessor's end.
 */
export function slackOf(net: Network, dates: Dates, r: number, date: Instant): Minutes {
  const bound = net.bound[r]!
  const pred = net.pred[r]!
  const calendar = net.calendars[net.calendar[pred]!]!
  if (net.lag[r] === 0 || lagCalendarOf(net, r) === calendar) return workBetween(calendar, bound, date)
  const own = fromFinish(net.type[r]!) ? dates.earlyFinish[pred]! : dates.earlyStart[pred]!
  return workBetween(calendar, own, shift(lagCalendarOf(net, r), date, -lagAhead(net, r)))
}

/** Is the successor's early date where this relation puts it? Ties all drive. */
export function drives(net: Network, dates: Dates, r: number): boolean {
  if (isOverridden(net, r)) return false
  const succ = net.succ[r]!
  // There actual starts and works put in their place by hand follow nothing.
  if (net.byMsProject && (net.state[succ] !== NOT_STARTED || isManual(net.rows[succ]!))) return false
  const bound = net.bound[r]!
  const date = dateByLogic(net, dates, succ, holdsStart(net.type[r]!) || net.state[succ] === COMPLETE)
  if (bound === date) return true
  return net.state[succ] !== COMPLETE && workBetween(net.calendars[net.calendar[succ]!]!, bound, date) === 0
}

/** Moves an instant by working minutes, to the first instant at which that much has passed. */
export function shift(calendar: CompiledCalendar, instant: Instant, minutes: Minutes): Instant {
  if (minutes === 0) return instant
  const position = positionAt(calendar, instant) + minutes
  return minutes > 0 ? finishAt(calendar, position) : startAt(calendar, position)
}

export function lagCalendarOf(net: Network, r: number): CompiledCalendar {
  switch (net.lagCalendar[r]) {
    case LAG_PREDECESSOR:
      return net.calendars[net.calendar[net.pred[r]!]!]!
    case LAG_SUCCESSOR:
      return net.calendars[net.calendar[net.succ[r]!]!]!
    case LAG_ALL_HOURS:
      return net.calendars[0]!
    default:
      return net.calendars[net.defaultCalendar]!
  }
}

/** Lag that has not passed yet at the data date, when the predecessor has started. */
function lagLeft(net: Network, r: number): Minutes {
  const lag = net.lag[r]!
  const pred = net.pred[r]!
  const complete = net.state[pred] === COMPLETE
  const finish = fromFinish(net.type[r]!)
  // A lead before a finish that has happened is used up as well.
  if (lag <= 0) return finish && complete ? 0 : lag
  if (finish && !complete) return lag
  const calendar = lagCalendarOf(net, r)
  const since = finish ? net.actualFinish[pred]! : net.actualStart[pred]!
  const passed = workBetween(calendar, since, dataDateOf(net, pred)) - pausedSince(net, pred, calendar)
  return Math.max(0, lag - Math.max(0, passed))
}

/** Working minutes a started work stood still up to the data date. */
function pausedSince(net: Network, slot: number, calendar: CompiledCalendar): Minutes {
  if (net.state[slot] !== STARTED || (net.special[slot]! & PAUSED) === 0) return 0
  const { suspendedAt, resumedAt } = net.rows[slot]!
  if (suspendedAt === null) return 0
  const dataDate = dataDateOf(net, slot)
  return Math.max(0, workBetween(calendar, suspendedAt, Math.min(resumedAt ?? dataDate, dataDate)))
}
