import { type CompiledCalendar, finishAt, LAST_INSTANT, nextWork, positionAt, startAt } from '../calendar/index.ts'
import type { Limit, WbsRow } from '../plan/index.ts'
import { type Instant, NO_INSTANT } from '../time/index.ts'
import {
  COMPLETE,
  FINISH_MILESTONE,
  FS,
  LIMITED,
  LINKED,
  NOT_STARTED,
  PAUSED,
  STAFFED,
  START_MILESTONE,
} from './codes.ts'
import { type Dates, dataDateOf, floorOf } from './dates.ts'
import { delayOf } from './levelling-delay.ts'
import type { Network } from './network.ts'
import { heldWithLag, holdsStart, isOverridden } from './relation-dates.ts'
import { pauseEnd } from './splits.ts'

/** Where more than one in so many nodes is stale, a pass visits all instead of asking which are … */
export const DENSE = 6
/** … unless the network is small. */
export const SMALL = 60

/**
 * The forward pass: early dates from predecessors, in order.
 *
 * Visits the nodes flagged in `stale` (by position) and flags the successors of those that move, which it adds to
 * `moved`; without flags, or once so many are stale that asking takes longer, it visits everything from there on.
 * Returns whether it did. One loop with everything in local names, because this is where the time goes.
 */
export function forwardPass(net: Network, dates: Dates, stale: Uint8Array | null, moved: number[]): boolean {
  const { pred, type, lag, state, special, bound, lenient, lagsFromActual, calendars, calendar: calendarOf } = net
  const { start: firstOf, count: countOf, pool } = net.incoming
  const { sequence, end } = net.order
  const { earlyStart, earlyFinish, earlyPosition, remaining } = dates
  const { of: projectOf, floor: floors, dataDate: dataDates } = net.projects
  const bounds: Bounds = { start: NO_INSTANT, finish: NO_INSTANT }
  let flags = stale
  let visits = 0

  for (let p = 0; p < end; p++) {
    if (flags) {
      p = flags.indexOf(1, p)
      if (p < 0) return false
      if (++visits * DENSE > end + SMALL) flags = null
    }
    const slot = sequence[p]!
    if (slot < 0) continue
    const speciality = special[slot]!
    const complete = state[slot] === COMPLETE
    const project = projectOf[slot]!
    let start = complete ? dataDates[project]! : floors[project]!
    if (speciality !== 0 && !complete) start = ownFloor(net, slot)
    let finish = NO_INSTANT
    /** The relation that gave the start. */
    let starter = -1
    for (let j = firstOf[slot]!, last = j + countOf[slot]!; j < last; j++) {
      const r = pool[j]!
      const t = type[r]!
      let held = (t & 1) === 0 ? earlyFinish[pred[r]!]! : earlyStart[pred[r]!]!
      if (lag[r] !== 0 || lagsFromActual) held = heldWithLag(net, dates, r, held)
      bound[r] = held
      if (lenient && isOverridden(net, r)) continue
      if (t < 2) {
        if (held <= start) continue
        start = held
        starter = r
      } else if (held > finish) finish = held
    }
    const before = earlyFinish[slot]!
    if (complete) {
      if (!storePoint(dates, slot, start > finish ? start : finish)) continue
    } else if (speciality !== 0) {
      bounds.start = start
      bounds.finish = finish
      if (!forwardSpecial(net, dates, slot, bounds)) continue
    } else {
      const calendar = calendars[calendarOf[slot]!]!
      const left = net.remaining[slot]!
      let position = starter < 0 ? positionAt(calendar, start) : startPosition(net, dates, starter, calendar, start)
      if (finish !== NO_INSTANT) position = Math.max(position, positionAt(calendar, finish) - left)
      const es = startAt(calendar, position)
      let ef = left === 0 ? es : finishAt(calendar, position + left)
      // Held by a finish in non-working time, a work ends when work begins again, not before what holds it.
      if (ef < finish) ef = startAt(calendar, position + left)
      const isSame = es === earlyStart[slot] && ef === before && left === remaining[slot]
      earlyStart[slot] = es
      earlyFinish[slot] = ef
      earlyPosition[slot] = position + left
      remaining[slot] = left
      if (isSame) continue
    }
    if (flags) {
      if (before >= dates.projectFinish || earlyFinish[slot]! >= dates.projectFinish) net.staleEnds = true
      moved.push(slot)
      flagSuccessors(net, slot, flags)
    }
  }
  return flags === null
}

function flagSuccessors({ outgoing, succ, order }: Network, slot: number, flags: Uint8Array): void {
  for (let j = outgoing.start[slot]!, end = j + outgoing.count[slot]!; j < end; j++) {
    flags[order.position[succ[outgoing.pool[j]!]!]!] = 1
  }
}

/** Position of the start that the relation gives: known where its predecessor ends there on the same calendar. */
function startPosition(net: Network, dates: Dates, r: number, calendar: CompiledCalendar, start: Instant): number {
  const pred = net.pred[r]!
  const isKnown = net.type[r] === FS && net.lag[r] === 0 && net.state[pred] !== COMPLETE && start < LAST_INSTANT
  if (isKnown && net.calendars[net.calendar[pred]!] === calendar) return dates.earlyPosition[pred]!
  return positionAt(calendar, start)
}

function storePoint(dates: Dates, slot: number, point: Instant): boolean {
  const isSame = point === dates.earlyStart[slot] && point === dates.earlyFinish[slot] && dates.remaining[slot] === 0
  dates.earlyStart[slot] = point
  dates.earlyFinish[slot] = point
  dates.earlyPosition[slot] = 0
  dates.remaining[slot] = 0
  return !isSame
}

interface Bounds {
  start: Instant
  finish: Instant
}

/** Places open nodes with progress, limits, milestones, resources, expected or external dates. */
function forwardSpecial(net: Network, dates: Dates, slot: number, bounds: Bounds): boolean {
  const special = net.special[slot]!
  if ((special & LIMITED) !== 0 && net.state[slot] === NOT_STARTED) limitEarly(net.rows[slot]!, bounds)
  if ((special & LINKED) !== 0 && net.state[slot] === NOT_STARTED) holdFromOutside(net, slot, bounds)
  const resources = (special & STAFFED) !== 0 ? net.resourcesOf(slot) : []
  if (resources.length > 0) return forwardResources(net, dates, slot, bounds, resources)
  return place(net, dates, slot, bounds)
}

function ownFloor(net: Network, slot: number): Instant {
  const { progressMode } = net.settings
  const special = net.special[slot]!
  if (net.state[slot] === NOT_STARTED) {
    const external = (special & LIMITED) !== 0 ? net.rows[slot]!.externalEarlyStart : null
    return Math.max(floorOf(net, slot), external ?? NO_INSTANT)
  }
  const resumed = (special & PAUSED) !== 0 ? net.rows[slot]!.resumedAt : null
  // Hypothesis for actual dates, which no file proves: an actual start after the data date holds the remaining work.
  const started = progressMode === 'actual_dates' ? net.actualStart[slot]! : NO_INSTANT
  const pause = pauseEnd(net, slot)
  return Math.max(dataDateOf(net, slot), resumed ?? NO_INSTANT, pause ?? NO_INSTANT, started)
}

/** Works of other schedules hold like limits: until the actual start. */
function holdFromOutside(net: Network, slot: number, bounds: Bounds): void {
  const outside = net.outside.of(slot)
  if (!outside) return
  bounds.start = Math.max(bounds.start, outside.startFloor)
  bounds.finish = Math.max(bounds.finish, outside.finishFloor)
}

function limitEarly(row: WbsRow, bounds: Bounds): void {
  for (const limit of [row.limit, row.secondLimit]) {
    if (!limit || limit.date === null) continue
    if (limit.kind === 'not_earlier' || limit.kind === 'in_date') bounds.start = Math.max(bounds.start, limit.date)
    if (limit.kind === 'finish_not_earlier' || limit.kind === 'finish_in_date') {
      bounds.finish = Math.max(bounds.finish, limit.date)
    }
  }
}

/** Mandatory dates are not before the data date; what was put in its place by hand stays there. */
export function fixedDate(net: Network, slot: number, { kind, date }: Limit): Instant {
  return kind === 'manual' ? date! : Math.max(date!, dataDateOf(net, slot))
}

/** The mandatory limit that holds while the work has not started, if any. */
export function mandatoryLimit(row: WbsRow, kind: 'mandatory_start' | 'mandatory_finish' | 'manual'): Limit | null {
  if (row.limit?.kind === kind && row.limit.date !== null) return row.limit
  return row.secondLimit?.kind === kind && row.secondLimit.date !== null ? row.secondLimit : null
}

function place(net: Network, dates: Dates, slot: number, bounds: Bounds): boolean {
  const calendar = net.calendars[net.calendar[slot]!]!
  let left = net.remaining[slot]!
  let position = positionAt(calendar, bounds.start)
  if (bounds.finish !== NO_INSTANT) position = Math.max(position, positionAt(calendar, bounds.finish) - left)
  position += delayOf(net, slot)
  if ((net.special[slot]! & LIMITED) !== 0) {
    position = mandatoryPosition(net, calendar, slot, left, bounds) ?? position
    left = remainingToExpectedFinish(net, calendar, slot, position, left)
  }
  return storePlaced(net, dates, slot, calendar, position, left, bounds)
}

function mandatoryPosition(
  net: Network,
  calendar: CompiledCalendar,
  slot: number,
  left: number,
  bounds: Bounds,
): number | null {
  if (net.state[slot] !== NOT_STARTED) return null
  const row = net.rows[slot]!
  const start = mandatoryLimit(row, 'manual') ?? mandatoryLimit(row, 'mandatory_start')
  if (start) return positionAt(calendar, fixedDate(net, slot, start))
  const finish = mandatoryLimit(row, 'mandatory_finish')
  if (!finish) return null
  const date = fixedDate(net, slot, finish)
  if (date !== finish.date) bounds.finish = date
  return positionAt(calendar, date) - left
}

function storePlaced(
  net: Network,
  dates: Dates,
  slot: number,
  calendar: CompiledCalendar,
  position: number,
  left: number,
  bounds: Bounds,
): boolean {
  const kind = net.kind[slot]!
  const start = startAt(calendar, position)
  if (kind === START_MILESTONE) return store(dates, slot, start, start, position, left)
  if (kind === FINISH_MILESTONE) {
    // A finish milestone stands at the end of a shift, unless that is before what holds it.
    const finish = finishAt(calendar, position)
    const point = finish < Math.max(bounds.start, bounds.finish) ? start : finish
    return store(dates, slot, point, point, position, left)
  }
  let finish = left === 0 ? start : finishAt(calendar, position + left)
  if (finish < bounds.finish) finish = startAt(calendar, position + left)
  return store(dates, slot, start, finish, position + left, left)
}

/** Does an expected finish set the remaining duration, where the option is on? */
export function expectedFinishOf(net: Network, slot: number): Instant | null {
  const { expectedFinish } = net.rows[slot]!
  if (!net.settings.useExpectedFinish || expectedFinish === null || net.state[slot] === COMPLETE) return null
  if (net.lateRows.has(slot) || expectedFinish < dataDateOf(net, slot)) return null
  for (const r of net.incoming.listOf(slot)) if (!holdsStart(net.type[r]!)) return null
  return expectedFinish
}

function remainingToExpectedFinish(
  net: Network,
  calendar: CompiledCalendar,
  slot: number,
  position: number,
  left: number,
): number {
  const expected = expectedFinishOf(net, slot)
  if (expected === null || expected < startAt(calendar, position)) return left
  return positionAt(calendar, expected) - position
}

/** Each assignment runs on its own calendar from the same instant; the work spans them all. */
function forwardResources(
  net: Network,
  dates: Dates,
  slot: number,
  bounds: Bounds,
  resources: ReturnType<Network['resourcesOf']>,
): boolean {
  const begin = (at: Instant) => Math.min(...resources.map((a) => startAt(a.calendar, positionAt(a.calendar, at))))
  const end = (at: Instant) =>
    Math.max(...resources.map((a) => finishAt(a.calendar, positionAt(a.calendar, at) + a.remaining)))
  const row = net.rows[slot]!
  const notStarted = net.state[slot] === NOT_STARTED
  const start = notStarted ? (mandatoryLimit(row, 'manual') ?? mandatoryLimit(row, 'mandatory_start')) : null
  const calendar = net.calendars[net.calendar[slot]!]!
  let from = nextWork(calendar, start ? fixedDate(net, slot, start) : bounds.start)
  if (!start && bounds.finish !== NO_INSTANT && end(from) < bounds.finish) {
    const back = resources.map((a) => startAt(a.calendar, positionAt(a.calendar, bounds.finish) - a.remaining))
    from = Math.max(from, Math.min(...back))
  }
  const delay = delayOf(net, slot)
  if (delay > 0) from = startAt(calendar, positionAt(calendar, from) + delay)
  const [es, ef] = [begin(from), end(from)]
  return store(dates, slot, es, ef, positionAt(calendar, ef), positionAt(calendar, ef) - positionAt(calendar, es))
}

function store(dates: Dates, slot: number, es: Instant, ef: Instant, position: number, left: number): boolean {
  const changed = es !== dates.earlyStart[slot] || ef !== dates.earlyFinish[slot] || left !== dates.remaining[slot]
  dates.earlyStart[slot] = es
  dates.earlyFinish[slot] = ef
  dates.earlyPosition[slot] = position
  dates.remaining[slot] = left
  return changed
}
