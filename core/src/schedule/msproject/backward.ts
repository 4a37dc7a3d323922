import { finishAt, positionAt, startAt } from '../../calendar/index.ts'
import type { Instant } from '../../time/index.ts'
import { COMPLETE, FF, FS, LIMITED, LINKED, NOT_STARTED, SS } from '../codes.ts'
import { type Dates, projectLateOf } from '../dates.ts'
import type { Network } from '../network.ts'
import { NEVER } from '../outside.ts'
import { isOverridden } from '../relation-dates.ts'
import { fixedLimit, limitDate } from './forward.ts'
import { calendarOf, finishFrom, startBefore, wholeOf, withLag } from './work-time.ts'

/** The backward pass by the rules of MS Project; visits as the one of P6 does. */
export function backwardPass(net: Network, dates: Dates, stale: Uint8Array | null, moved: number[] | null): void {
  const { sequence, position, end } = net.order
  const { start: firstOf, count: countOf, pool } = net.incoming
  for (let p = end - 1; p >= 0; p--) {
    if (stale) {
      p = stale.lastIndexOf(1, p)
      if (p < 0) return
    }
    const slot = sequence[p]!
    if (slot < 0 || !place(net, dates, slot)) continue
    moved?.push(slot)
    if (!stale) continue
    for (let j = firstOf[slot]!, last = j + countOf[slot]!; j < last; j++) stale[position[net.pred[pool[j]!]!]!] = 1
  }
}

function place(net: Network, dates: Dates, slot: number): boolean {
  if (net.state[slot] === COMPLETE) return store(net, dates, slot, net.actualStart[slot]!, net.actualFinish[slot]!)
  let finish = projectLateOf(net, dates, slot)
  if (net.settings.openEndsCritical && net.outgoing.count[slot] === 0) {
    finish = Math.min(finish, dates.earlyFinish[slot]!)
  }
  const { start: firstOf, count: countOf, pool } = net.outgoing
  for (let j = firstOf[slot]!, end = j + countOf[slot]!; j < end; j++) {
    const r = pool[j]!
    if (isHolding(net, r)) finish = Math.min(finish, latestBy(net, dates, r))
  }
  if ((net.special[slot]! & LIMITED) !== 0) finish = limited(net, slot, finish)
  if ((net.special[slot]! & LINKED) !== 0) finish = Math.min(finish, finishFromOutside(net, slot))
  const calendar = calendarOf(net, slot)
  finish = finishAt(calendar, positionAt(calendar, finish))
  const left = net.remaining[slot]!
  // What waits for a started work holds its predecessors up to where the rest of it goes on.
  const start =
    net.state[slot] === NOT_STARTED
      ? startBefore(net, slot, finish, left)
      : startAt(calendar, dates.earlyPosition[slot]! - left)
  return store(net, dates, slot, start, finish)
}

/** Finished successors wait for nothing; a start that has happened, or was fixed by hand, is held by nothing. */
export function isHolding(net: Network, r: number): boolean {
  const pred = net.pred[r]!
  const succ = net.succ[r]!
  const type = net.type[r]!
  if (net.state[succ] === COMPLETE || isOverridden(net, r)) return false
  if (type === SS && net.state[succ] !== NOT_STARTED) return false
  return (type & 1) === 0 || (net.state[pred] === NOT_STARTED && limitDate(net, pred, 'manual') === null)
}

/** The latest finish that a relation allows its predecessor. */
export function latestBy(net: Network, dates: Dates, r: number): Instant {
  const pred = net.pred[r]!
  const succ = net.succ[r]!
  const type = net.type[r]!
  if (type === FS) return withLag(net, r, dates.lateStart[succ]!, -1)
  if (type === FF) return withLag(net, r, dates.lateFinish[succ]!, -1)
  const calendar = calendarOf(net, pred)
  const late = type === SS ? dates.lateStart[succ]! : dates.lateFinish[succ]!
  const begin = withLag(net, r, late, -1)
  const start = type === SS ? startAt(calendar, positionAt(calendar, begin)) : begin
  return finishFrom(net, pred, start, net.remaining[pred]!)
}

function limited(net: Network, slot: number, held: Instant): Instant {
  const row = net.rows[slot]!
  let finish = held
  if (row.externalLateFinish !== null) finish = Math.min(finish, row.externalLateFinish)
  if (limitDate(net, slot, 'manual') === null) {
    finish = fixedFinish(net, slot) ?? finish
    const start = limitDate(net, slot, 'start_not_later')
    if (start !== null) finish = Math.min(finish, finishFrom(net, slot, start, wholeOf(net, slot)))
    finish = Math.min(finish, limitDate(net, slot, 'not_later') ?? finish)
  }
  const deadline = limitDate(net, slot, 'deadline')
  return deadline === null ? finish : Math.min(finish, deadline)
}

/** The latest finish that works of other schedules allow. */
function finishFromOutside(net: Network, slot: number): Instant {
  const outside = net.outside.of(slot)
  if (!outside) return NEVER
  const { startCap, finishCap } = outside
  if (startCap === NEVER || net.state[slot] !== NOT_STARTED) return finishCap
  return Math.min(finishCap, finishFrom(net, slot, startCap, wholeOf(net, slot)))
}

/** Works with a fixed date have it late as well as early. */
function fixedFinish(net: Network, slot: number): Instant | null {
  const fixed = fixedLimit(net.rows[slot]!)
  if (!fixed) return null
  const isStart = fixed.kind === 'in_date' || fixed.kind === 'mandatory_start'
  return isStart ? finishFrom(net, slot, fixed.date!, wholeOf(net, slot)) : fixed.date
}

function store(net: Network, dates: Dates, slot: number, ls: Instant, lf: Instant): boolean {
  const changed = ls !== dates.lateStart[slot] || lf !== dates.lateFinish[slot]
  dates.lateStart[slot] = ls
  dates.lateFinish[slot] = lf
  dates.latePosition[slot] = positionAt(calendarOf(net, slot), lf)
  return changed
}
