import { type CompiledCalendar, FIRST_INSTANT, finishAt, positionAt, startAt } from '../calendar/index.ts'
import type { Limit } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { COMPLETE, FS, LIMITED, LINKED, NOT_STARTED, STAFFED, START_MILESTONE } from './codes.ts'
import type { Dates } from './dates.ts'
import { DENSE, fixedDate, mandatoryLimit, SMALL } from './forward.ts'
import type { Network } from './network.ts'
import { NEVER } from './outside.ts'
import { isOverriddenLate, latestBy } from './relation-dates.ts'

/**
 * The backward pass: late dates from successors, last ones first. Flags work as in the forward pass; nodes whose late
 * dates move are added to `moved`, where one is given.
 */
export function backwardPass(net: Network, dates: Dates, stale: Uint8Array | null, moved: number[] | null): void {
  const { succ, type, lag, state, special, lenient, calendars, calendar: calendarOf } = net
  const { start: firstOf, count: countOf, pool } = net.outgoing
  const { sequence, end } = net.order
  const { earlyFinish, earlyPosition, lateStart, lateFinish, latePosition, remaining, projectLate } = dates
  const { openEndsCritical } = net.settings
  const projectOf = net.projects.of
  const caps: Caps = { start: NEVER, finish: NEVER }
  let flags = stale
  let visits = 0

  for (let p = end - 1; p >= 0; p--) {
    if (flags) {
      p = flags.lastIndexOf(1, p)
      if (p < 0) return
      if (++visits * DENSE > end + SMALL) flags = null
    }
    const slot = sequence[p]!
    if (slot < 0) continue
    const complete = state[slot] === COMPLETE
    const count = countOf[slot]!
    let finish = projectLate[projectOf[slot]!]!
    if (openEndsCritical && count === 0 && !complete) finish = Math.min(finish, earlyFinish[slot]!)
    let start = NEVER
    /** The relation that gave the finish. */
    let finisher = -1
    for (let j = firstOf[slot]!, last = j + count; j < last; j++) {
      const r = pool[j]!
      const t = type[r]!
      if (lenient && isOverriddenLate(net, r)) continue
      const bound = lag[r] !== 0 ? latestBy(net, dates, r) : t < 2 ? lateStart[succ[r]!]! : lateFinish[succ[r]!]!
      if ((t & 1) === 0) {
        if (bound >= finish) continue
        finish = bound
        finisher = r
      } else if (bound < start) start = bound
    }
    if (complete) {
      const point = start < finish ? start : finish
      if (!store(dates, slot, point, point, 0)) continue
    } else if (special[slot] !== 0) {
      caps.start = start
      caps.finish = finish
      if (!backwardSpecial(net, dates, slot, caps)) continue
    } else {
      const calendar = calendars[calendarOf[slot]!]!
      const left = remaining[slot]!
      let position =
        finisher < 0 ? positionAt(calendar, finish) : finishPosition(net, dates, finisher, calendar, finish)
      if (start !== NEVER) position = Math.min(position, positionAt(calendar, start) + left)
      let lf = finishAt(calendar, position)
      if (position === earlyPosition[slot] && lf < earlyFinish[slot]!) lf = earlyFinish[slot]!
      const ls = left === 0 ? lf : latestStart(dates, calendar, slot, position, left, start)
      const isSame = ls === lateStart[slot] && lf === lateFinish[slot]
      lateStart[slot] = ls
      lateFinish[slot] = lf
      latePosition[slot] = position
      if (isSame) continue
    }
    moved?.push(slot)
    if (flags) flagPredecessors(net, slot, flags)
  }
}

function flagPredecessors({ incoming, pred, order }: Network, slot: number, flags: Uint8Array): void {
  for (let j = incoming.start[slot]!, end = j + incoming.count[slot]!; j < end; j++) {
    flags[order.position[pred[incoming.pool[j]!]!]!] = 1
  }
}

/** Position of the finish that the relation gives: known where its successor starts there on the same calendar. */
function finishPosition(net: Network, dates: Dates, r: number, calendar: CompiledCalendar, finish: Instant): number {
  const succ = net.succ[r]!
  const isKnown = net.type[r] === FS && net.lag[r] === 0 && net.special[succ] === 0 && finish > FIRST_INSTANT
  if (isKnown && net.calendars[net.calendar[succ]!] === calendar) {
    return dates.latePosition[succ]! - dates.remaining[succ]!
  }
  return positionAt(calendar, finish)
}

/** The begin of a shift, unless that is after the cap: then the end of the one before, as P6 spells it. */
function latestStart(
  dates: Dates,
  calendar: CompiledCalendar,
  slot: number,
  position: number,
  left: Minutes,
  cap: Instant,
): Instant {
  const start = startAt(calendar, position - left)
  if (start <= cap || position === dates.earlyPosition[slot]) return start
  return finishAt(calendar, position - left)
}

interface Caps {
  start: Instant
  finish: Instant
}

function backwardSpecial(net: Network, dates: Dates, slot: number, caps: Caps): boolean {
  const special = net.special[slot]!
  const calendar = net.calendars[net.calendar[slot]!]!
  const followed = Math.min(caps.start, caps.finish)
  if ((special & LIMITED) !== 0) limitLate(net, slot, caps)
  if ((special & LINKED) !== 0) capFromOutside(net, slot, caps)
  const resources = (special & STAFFED) !== 0 ? net.resourcesOf(slot) : []
  if (resources.length > 0) return backwardResources(net, dates, slot, caps, resources)
  const left = dates.remaining[slot]!
  let position = positionAt(calendar, caps.finish)
  if (caps.start !== NEVER) position = Math.min(position, positionAt(calendar, caps.start) + left)
  if ((special & LIMITED) !== 0) position = mandatoryPosition(net, slot, left) ?? position
  let finish = finishAt(calendar, position)
  // The same position has two spellings: late dates take that of the early ones, or they would seem earlier.
  if (position === dates.earlyPosition[slot] && !isHeldOnFinish(net, slot)) {
    finish = Math.max(finish, dates.earlyFinish[slot]!)
  }
  if (net.kind[slot] === START_MILESTONE) {
    // At the begin of a shift, but not later than what follows it, or than the end of the project.
    const point = Math.min(startAt(calendar, position), followed)
    return store(dates, slot, point, point, position)
  }
  const start = left === 0 ? finish : latestStart(dates, calendar, slot, position, left, caps.start)
  return store(dates, slot, start, finish, position)
}

/** A finish on a date is spelled as the end of a shift at its late place, whatever the early one is. */
function isHeldOnFinish(net: Network, slot: number): boolean {
  if ((net.special[slot]! & LIMITED) === 0) return false
  const { limit, secondLimit } = net.rows[slot]!
  return limit?.kind === 'finish_in_date' || secondLimit?.kind === 'finish_in_date'
}

/** Limits on late dates act until the actual finish; those that fix the start act until the actual start. */
function limitLate(net: Network, slot: number, caps: Caps): void {
  const row = net.rows[slot]!
  if (row.externalLateFinish !== null) caps.finish = Math.min(caps.finish, row.externalLateFinish)
  for (const limit of [row.limit, row.secondLimit])
    if (limit && limit.date !== null) capBy(net, slot, limit, limit.date, caps)
}

/** Late dates of what waits for this row in other schedules; a start that has happened is held by nothing. */
function capFromOutside(net: Network, slot: number, caps: Caps): void {
  const outside = net.outside.of(slot)
  if (!outside) return
  caps.finish = Math.min(caps.finish, outside.finishCap)
  if (net.state[slot] === NOT_STARTED) caps.start = Math.min(caps.start, outside.startCap)
}

function capBy(net: Network, slot: number, limit: Limit, date: Instant, caps: Caps): void {
  switch (limit.kind) {
    case 'not_later':
    case 'deadline':
    case 'finish_in_date':
      caps.finish = Math.min(caps.finish, date)
      break
    case 'start_not_later':
      caps.start = Math.min(caps.start, date)
      break
    case 'in_date':
      if (net.state[slot] === NOT_STARTED) caps.start = Math.min(caps.start, date)
      break
  }
}

function mandatoryPosition(net: Network, slot: number, left: number): number | null {
  const row = net.rows[slot]!
  const calendar = net.calendars[net.calendar[slot]!]!
  const start = net.state[slot] === NOT_STARTED ? mandatoryLimit(row, 'mandatory_start') : null
  if (start) return positionAt(calendar, fixedDate(net, slot, start)) + left
  const finish = mandatoryLimit(row, 'mandatory_finish')
  return finish ? positionAt(calendar, fixedDate(net, slot, finish)) : null
}

function backwardResources(
  net: Network,
  dates: Dates,
  slot: number,
  caps: Caps,
  resources: ReturnType<Network['resourcesOf']>,
): boolean {
  const calendar = net.calendars[net.calendar[slot]!]!
  const begin = (at: Instant) =>
    Math.min(...resources.map((a) => startAt(a.calendar, positionAt(a.calendar, at) - a.remaining)))
  const end = (at: Instant) => Math.max(...resources.map((a) => finishAt(a.calendar, positionAt(a.calendar, at))))
  const finish = mandatoryLimit(net.rows[slot]!, 'mandatory_finish')
  let lf = end(finish ? fixedDate(net, slot, finish) : caps.finish)
  let ls = begin(lf)
  if (!finish && caps.start < ls) {
    ls = caps.start
    lf = Math.max(...resources.map((a) => finishAt(a.calendar, positionAt(a.calendar, ls) + a.remaining)))
  }
  return store(dates, slot, ls, lf, positionAt(calendar, lf))
}

function store(dates: Dates, slot: number, ls: Instant, lf: Instant, position: number): boolean {
  const changed = ls !== dates.lateStart[slot] || lf !== dates.lateFinish[slot]
  dates.lateStart[slot] = ls
  dates.lateFinish[slot] = lf
  dates.latePosition[slot] = position
  return changed
}
