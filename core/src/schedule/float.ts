import { positionAt, workBetween } from '../calendar/index.ts'
import { type Instant, type Minutes, NO_MINUTES } from '../time/index.ts'
import type { Placements } from './as-late-as-possible.ts'
import { COMPLETE, DELAYED, isNode, LAG_PREDECESSOR, LIMITED, LINKED, NOT_STARTED } from './codes.ts'
import type { Dates } from './dates.ts'
import { mandatoryLimit } from './forward.ts'
import { dateByLogic } from './levelling-delay.ts'
import type { Network } from './network.ts'
import { outsideReserve } from './outside.ts'
import { holdsStart, isOverriddenLate, slackOf } from './relation-dates.ts'

/** Late minus early on the row's calendar, at the finish, at the start, or the smaller; none when complete. */
export function totalFloatOf(net: Network, dates: Dates, slot: number, moved: Minutes): Minutes {
  if (net.state[slot] === COMPLETE) return 0
  const atFinish = dates.latePosition[slot]! - dates.earlyPosition[slot]! - moved
  const kind = net.settings.totalFloat
  if (kind === 'finish') return atFinish
  const calendar = net.calendars[net.calendar[slot]!]!
  const atStart = workBetween(calendar, dates.earlyStart[slot]!, dates.lateStart[slot]!) - moved
  if (kind === 'start') return atStart
  return net.state[slot] === NOT_STARTED ? Math.min(atFinish, atStart) : atFinish
}

/**
 * How far the early finish of each of these nodes (null: of all) can slip on its calendar before it moves a successor's
 * early date; into `dates.freeFloat`. One loop in local names, because every relation of the schedule passes here.
 */
export function computeFreeFloats(
  net: Network,
  dates: Dates,
  placed: Placements,
  slots: readonly number[] | null,
): void {
  const { kind, state, special, succ, type, lag, bound, lagCalendar, lenient, calendars, calendar: calendarOf } = net
  const { start: firstOf, count: countOf, pool } = net.outgoing
  const { earlyStart, earlyFinish, earlyPosition, freeFloat, projectFinish } = dates
  const isPlaced = placed.size > 0
  const size = slots ? slots.length : net.size

  for (let i = 0; i < size; i++) {
    const slot = slots ? slots[i]! : i
    if (!isNode(kind[slot]!)) continue
    let free = NO_MINUTES
    if (state[slot] === COMPLETE || ((special[slot]! & LIMITED) !== 0 && hasFixedFinish(net, slot))) free = 0
    const calendar = calendars[calendarOf[slot]!]!
    const own = earlyPosition[slot]!
    for (let j = firstOf[slot]!, end = j + countOf[slot]!; j < end && free !== 0; j++) {
      const r = pool[j]!
      if (lenient && isOverriddenLate(net, r)) continue
      const t = type[r]!
      let date = t < 2 ? earlyStart[succ[r]!]! : earlyFinish[succ[r]!]!
      if ((special[succ[r]!]! & DELAYED) !== 0) date = dateByLogic(net, dates, succ[r]!, t < 2)
      if (isPlaced) date = placedDate(placed, succ[r]!, t, date)
      const held = bound[r]!
      let slack = 0
      if (lag[r] !== 0 && lagCalendar[r] !== LAG_PREDECESSOR) slack = slackOf(net, dates, r, date)
      else if (held !== date) {
        // What runs from the finish without lag holds where this row ends.
        slack = positionAt(calendar, date) - ((t & 1) === 0 && lag[r] === 0 ? own : positionAt(calendar, held))
      }
      if (slack < 0) slack = 0
      if (free === NO_MINUTES || slack < free) free = slack
    }
    if (free !== 0 && (special[slot]! & LINKED) !== 0) free = freeToOutside(net, dates, slot, free)
    if (free === NO_MINUTES) free = Math.max(0, positionAt(calendar, projectFinish) - own)
    freeFloat[slot] = free
  }
}

/** `free`: what the relations within leave; `NO_MINUTES`: there are none. */
function freeToOutside(net: Network, dates: Dates, slot: number, free: Minutes): Minutes {
  let least = free
  for (const link of net.outside.linksOf(slot)) {
    const slack = link.isPredecessor ? null : outsideReserve(net, dates, slot, link).free
    if (slack !== null && (least === NO_MINUTES || slack < least)) least = Math.max(0, slack)
  }
  return least
}

function placedDate(placed: Placements, succ: number, type: number, date: Instant): Instant {
  const place = placed.get(succ)
  if (!place) return date
  return holdsStart(type) ? place.start : place.finish
}

/** An expected finish fixes it also where it sets no remaining duration. */
function hasFixedFinish(net: Network, slot: number): boolean {
  const row = net.rows[slot]!
  if (net.settings.useExpectedFinish && row.expectedFinish !== null) return true
  return mandatoryLimit(row, 'mandatory_finish') !== null
}
