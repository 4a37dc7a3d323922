import { type CompiledCalendar, finishAt, positionAt, startAt } from '../calendar/index.ts'
import type { Limit } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { COMPLETE, LIMITED, NOT_STARTED, STAFFED, START_MILESTONE } from './codes.ts'
import type { Dates } from './dates.ts'
import { mandatoryLimit, type NodePass } from './forward.ts'
import type { Network } from './network.ts'
import { isOverridden, latestBy } from './relation-dates.ts'

/** Later than any instant. */
const NEVER: Instant = 0x7fffffff

/** The backward pass for one node at a time: late dates from its successors. */
export function backwardPass(net: Network, dates: Dates): NodePass {
  const { succ, type, lag, state, special, outgoing } = net
  const { start: firstOf, count: countOf, pool } = outgoing
  const { lateStart, lateFinish, latePosition } = dates
  const { openEndsCritical } = net.settings
  const { projectLate } = dates
  const { lenient, lagsFromActual } = net
  const caps: Caps = { start: NEVER, finish: NEVER }

  return (slot) => {
    const count = countOf[slot]!
    const open = count === 0 && openEndsCritical && state[slot] !== COMPLETE
    let finish = open ? Math.min(projectLate, dates.earlyFinish[slot]!) : projectLate
    let start = NEVER
    // Then relations from the start of this work run from its actual start: they no longer hold it.
    const free = lagsFromActual && state[slot] !== NOT_STARTED
    for (let j = firstOf[slot]!, end = j + count; j < end; j++) {
      const r = pool[j]!
      const t = type[r]!
      if (lenient && isOverridden(net, r)) continue
      if (free && (t & 1) === 1) continue
      const bound = lag[r] !== 0 ? latestBy(net, dates, r) : t < 2 ? lateStart[succ[r]!]! : lateFinish[succ[r]!]!
      if ((t & 1) === 0) {
        if (bound < finish) finish = bound
      } else if (bound < start) start = bound
    }
    if (state[slot] === COMPLETE) {
      const point = start < finish ? start : finish
      const moved = point !== lateStart[slot] || point !== lateFinish[slot]
      lateStart[slot] = point
      lateFinish[slot] = point
      latePosition[slot] = 0
      return moved
    }
    if (special[slot] !== 0) {
      caps.start = start
      caps.finish = finish
      return backwardSpecial(net, dates, slot, caps)
    }
    const calendar = net.calendars[net.calendar[slot]!]!
    const left = dates.remaining[slot]!
    let position = positionAt(calendar, finish)
    if (start !== NEVER) position = Math.min(position, positionAt(calendar, start) + left)
    let lf = finishAt(calendar, position)
    if (position === dates.earlyPosition[slot] && lf < dates.earlyFinish[slot]!) lf = dates.earlyFinish[slot]!
    const ls = left === 0 ? lf : latestStart(dates, calendar, slot, position, left, start)
    const changed = ls !== lateStart[slot] || lf !== lateFinish[slot]
    lateStart[slot] = ls
    lateFinish[slot] = lf
    latePosition[slot] = position
    return changed
  }
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
  if ((special & LIMITED) !== 0) limitLate(net, slot, caps)
  const resources = (special & STAFFED) !== 0 ? net.resourcesOf(slot) : []
  if (resources.length > 0) return backwardResources(net, dates, slot, caps, resources)
  const left = dates.remaining[slot]!
  let position = positionAt(calendar, caps.finish)
  if (caps.start !== NEVER) position = Math.min(position, positionAt(calendar, caps.start) + left)
  if ((special & LIMITED) !== 0) position = mandatoryPosition(net, slot, left) ?? position
  let finish = finishAt(calendar, position)
  // The same position has two spellings: late dates take that of the early ones, or they would seem earlier.
  if (position === dates.earlyPosition[slot]) finish = Math.max(finish, dates.earlyFinish[slot]!)
  if (net.kind[slot] === START_MILESTONE) {
    const start = startAt(calendar, position)
    const point = start > dates.projectLate ? finish : start
    return store(dates, slot, point, point, position)
  }
  const start = left === 0 ? finish : latestStart(dates, calendar, slot, position, left, caps.start)
  return store(dates, slot, start, finish, position)
}

/** Limits on late dates act until the actual finish; those that fix the start act until the actual start. */
function limitLate(net: Network, slot: number, caps: Caps): void {
  const row = net.rows[slot]!
  if (row.externalLateFinish !== null) caps.finish = Math.min(caps.finish, row.externalLateFinish)
  for (const limit of [row.limit, row.secondLimit])
    if (limit && limit.date !== null) capBy(net, slot, limit, limit.date, caps)
}

function capBy(net: Network, slot: number, limit: Limit, date: Instant, caps: Caps): void {
  switch (limit.kind) {
    case 'not_later':
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
  if (start) return positionAt(calendar, start.date!) + left
  const finish = mandatoryLimit(row, 'mandatory_finish')
  return finish ? positionAt(calendar, finish.date!) : null
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
  let lf = end(finish ? finish.date! : caps.finish)
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
