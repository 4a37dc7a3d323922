import { workBetween } from '../../calendar/index.ts'
import { type Instant, type Minutes, NO_MINUTES } from '../../time/index.ts'
import { COMPLETE, NOT_STARTED } from '../codes.ts'
import type { Dates } from '../dates.ts'
import { dateByLogic } from '../levelling-delay.ts'
import type { Network } from '../network.ts'
import { holdsStart, isOverridden } from '../relation-dates.ts'
import { lateOf } from './forward.ts'
import { calendarOf, isAroundTheClock } from './work-time.ts'

/** An unfinished work that stands at its late dates. */
export function isLate(net: Network, slot: number): boolean {
  return net.lateRows.size > 0 && net.lateRows.has(slot)
}

/** The smaller of start and finish slack; of started works the finish slack; none when complete or as late as possible. */
export function totalSlackOf(net: Network, dates: Dates, slot: number): Minutes {
  if (net.state[slot] === COMPLETE || isLate(net, slot)) return 0
  const atFinish = dates.latePosition[slot]! - dates.earlyPosition[slot]!
  const kind = net.settings.totalFloat
  if (net.state[slot] !== NOT_STARTED || kind === 'finish') return atFinish
  const atStart = workBetween(calendarOf(net, slot), dates.earlyStart[slot]!, dates.lateStart[slot]!)
  return kind === 'start' ? atStart : Math.min(atStart, atFinish)
}

/**
 * The least slack up to an unfinished successor, not more than the total slack; never negative. Links of the summaries
 * above do not count: to MS Project they are the summary's.
 */
export function freeSlackOf(net: Network, dates: Dates, slot: number, total: Minutes): Minutes {
  if (net.state[slot] === COMPLETE || isLate(net, slot)) return 0
  const { start: firstOf, count: countOf, pool } = net.outgoing
  let free = NO_MINUTES
  for (let j = firstOf[slot]!, end = j + countOf[slot]!; j < end; j++) {
    const r = pool[j]!
    if (net.state[net.succ[r]!] === COMPLETE || net.relations[r]!.origin !== undefined || isOverridden(net, r)) continue
    const slack = slackOf(net, dates, r)
    if (free === NO_MINUTES || slack < free) free = slack
  }
  return Math.max(0, free === NO_MINUTES ? total : Math.min(free, total))
}

/** On the calendar of the predecessor, from its date to that of the successor, less the lag. */
function slackOf(net: Network, dates: Dates, r: number): Minutes {
  const pred = net.pred[r]!
  const succ = net.succ[r]!
  const calendar = calendarOf(net, pred)
  const late = isLate(net, succ)
  const date = late
    ? lateDate(dates, succ, holdsStart(net.type[r]!))
    : dateByLogic(net, dates, succ, holdsStart(net.type[r]!))
  if (isAroundTheClock(net, r)) return workBetween(calendar, net.bound[r]!, date)
  const from = (net.type[r]! & 1) === 0 ? dates.earlyFinish[pred]! : dates.earlyStart[pred]!
  return workBetween(calendar, from, date) - net.lag[r]!
}

const lateDate = (dates: Dates, slot: number, atStart: boolean): Instant =>
  atStart
    ? lateOf(dates.lateStart[slot]!, dates.earlyStart[slot]!)
    : lateOf(dates.lateFinish[slot]!, dates.earlyFinish[slot]!)
