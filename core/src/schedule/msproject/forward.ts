import { finishAt, positionAt, startAt } from '../../calendar/index.ts'
import type { Limit, LimitKind, WbsRow } from '../../plan/index.ts'
import { type Instant, NO_INSTANT } from '../../time/index.ts'
import { COMPLETE, FF, FS, LIMITED, LINKED, NOT_STARTED, PAUSED, SF, SS, WORK } from '../codes.ts'
import { type Dates, plannedStartOf } from '../dates.ts'
import { DENSE, SMALL } from '../forward.ts'
import { delayOf } from '../levelling-delay.ts'
import type { Network } from '../network.ts'
import { isOverridden } from '../relation-dates.ts'
import { calendarOf, doneOf, finishFrom, startBefore, withLag } from './work-time.ts'

/** The forward pass by the rules of MS Project; visits and answers as the one of P6 does. */
export function forwardPass(net: Network, dates: Dates, stale: Uint8Array | null, moved: number[]): boolean {
  return visit(net, dates, stale, moved, (slot) => place(net, dates, slot, false))
}

/** Once more, from as-late-as-possible works that now stand at their late dates. */
export function forwardAgain(net: Network, dates: Dates): void {
  visit(net, dates, null, [], (slot) => place(net, dates, slot, true))
}

function visit(
  net: Network,
  dates: Dates,
  stale: Uint8Array | null,
  moved: number[],
  pass: (slot: number) => boolean,
): boolean {
  const { sequence, position, end } = net.order
  const { start: firstOf, count: countOf, pool } = net.outgoing
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
    const before = dates.earlyFinish[slot]!
    if (!pass(slot)) continue
    moved.push(slot)
    if (Math.max(before, dates.earlyFinish[slot]!) >= dates.projectFinish) net.staleEnds = true
    if (!flags) continue
    for (let j = firstOf[slot]!, last = j + countOf[slot]!; j < last; j++) flags[position[net.succ[pool[j]!]!]!] = 1
  }
  return flags === null
}

function place(net: Network, dates: Dates, slot: number, isAgain: boolean): boolean {
  noteBounds(net, dates, slot, isAgain)
  if (net.state[slot] === COMPLETE) return store(net, dates, slot, net.actualStart[slot]!, net.actualFinish[slot]!)
  if (net.state[slot] !== NOT_STARTED) return placeStarted(net, dates, slot)
  const left = net.remaining[slot]!
  const manual = limitDate(net, slot, 'manual')
  if (manual !== null) {
    const start = left === 0 ? manual : atWork(net, slot, manual)
    return store(net, dates, slot, start, finishFrom(net, slot, start, left))
  }
  const held = atWork(net, slot, limited(net, slot, Math.max(heldStart(net, slot), net.startAbove(slot))))
  const start = delayed(net, slot, held)
  return store(net, dates, slot, start, finishFrom(net, slot, start, left))
}

/** Where each relation holds the date at its end; after the backward pass from the late dates of late works. */
function noteBounds(net: Network, dates: Dates, slot: number, isAgain: boolean): void {
  const { start: firstOf, count: countOf, pool } = net.incoming
  for (let j = firstOf[slot]!, end = j + countOf[slot]!; j < end; j++) {
    const r = pool[j]!
    const pred = net.pred[r]!
    const isLate = isAgain && net.lateRows.has(pred)
    const finish = isLate ? lateOf(dates.lateFinish[pred]!, dates.earlyFinish[pred]!) : dates.earlyFinish[pred]!
    const start = isLate ? lateOf(dates.lateStart[pred]!, dates.earlyStart[pred]!) : dates.earlyStart[pred]!
    net.bound[r] = withLag(net, r, (net.type[r]! & 1) === 0 ? finish : start, 1)
  }
}

/** Works that are late already do not move back. */
export const lateOf = (late: Instant, early: Instant): Instant => Math.max(late, early)

/** The latest start that the relations allow; without any the start of the project, or a limit that stands for it. */
function heldStart(net: Network, slot: number): Instant {
  const { start: firstOf, count: countOf, pool } = net.incoming
  const left = net.remaining[slot]!
  const plannedStart = plannedStartOf(net, slot)
  let start = NO_INSTANT
  for (let j = firstOf[slot]!, end = j + countOf[slot]!; j < end; j++) {
    const r = pool[j]!
    const bound = net.bound[r]!
    const type = net.type[r]!
    let held = bound
    if (type === FF) held = Math.max(startBefore(net, slot, bound, left), plannedStart)
    else if (type === SF) held = startBefore(net, slot, bound, left)
    if (held > start) start = held
  }
  const external = Math.max(net.rows[slot]!.externalEarlyStart ?? NO_INSTANT, startFromOutside(net, slot))
  if (start !== NO_INSTANT) return Math.max(start, external)
  const own = limitDate(net, slot, 'not_earlier')
  if (own !== null) return Math.max(own, external)
  const finish = limitDate(net, slot, 'finish_not_earlier')
  if (finish !== null) return Math.max(startBefore(net, slot, finish, left), external)
  return Math.max(plannedStart, external)
}

/** The earliest start that works of other schedules allow. */
function startFromOutside(net: Network, slot: number): Instant {
  const outside = (net.special[slot]! & LINKED) !== 0 ? net.outside.of(slot) : undefined
  if (!outside) return NO_INSTANT
  const { startFloor, finishFloor } = outside
  if (finishFloor === NO_INSTANT) return startFloor
  return Math.max(startFloor, startBefore(net, slot, finishFloor, net.remaining[slot]!))
}

/** Constraint dates are always honoured: what logic says gives way to them. */
function limited(net: Network, slot: number, held: Instant): Instant {
  if ((net.special[slot]! & LIMITED) === 0) return held
  const row = net.rows[slot]!
  const left = net.remaining[slot]!
  const fixed = fixedLimit(row)
  if (fixed) return isStartKind(fixed.kind) ? fixed.date! : startBefore(net, slot, fixed.date!, left)
  let start = held
  for (const limit of [row.limit, row.secondLimit]) {
    if (!limit || limit.date === null) continue
    const { kind, date } = limit
    if (kind === 'not_earlier') start = Math.max(start, date)
    else if (kind === 'finish_not_earlier') start = Math.max(start, startBefore(net, slot, date, left))
    else if (kind === 'start_not_later') start = Math.min(start, date)
    else if (kind === 'not_later') start = Math.min(start, startBefore(net, slot, date, left))
  }
  return start
}

const fixedKinds: readonly LimitKind[] = ['in_date', 'mandatory_start', 'finish_in_date', 'mandatory_finish']
const isStartKind = (kind: LimitKind): boolean => kind === 'in_date' || kind === 'mandatory_start'

/** The limit that fixes a date, against logic; of two the first. */
export function fixedLimit({ limit, secondLimit }: WbsRow): Limit | null {
  const isFixed = (other: Limit | null) => other !== null && other.date !== null && fixedKinds.includes(other.kind)
  if (isFixed(limit)) return limit
  return isFixed(secondLimit) ? secondLimit : null
}

/** Of the limits that matter to a row, the date of the one of this kind. */
export function limitDate(net: Network, slot: number, kind: LimitKind): Instant | null {
  if ((net.special[slot]! & LIMITED) === 0) return null
  const { limit, secondLimit } = net.rows[slot]!
  if (limit?.kind === kind) return limit.date
  return secondLimit?.kind === kind ? secondLimit.date : null
}

function delayed(net: Network, slot: number, start: Instant): Instant {
  const delay = delayOf(net, slot)
  const calendar = calendarOf(net, slot)
  return delay === 0 ? start : startAt(calendar, positionAt(calendar, start) + delay)
}

/** The begin of work; a point in time may stand at the end of a shift. */
function atWork(net: Network, slot: number, instant: Instant): Instant {
  const calendar = calendarOf(net, slot)
  const position = positionAt(calendar, instant)
  if ((net.kind[slot] !== WORK || net.remaining[slot] === 0) && finishAt(calendar, position) === instant) return instant
  return startAt(calendar, position)
}

/** What is done stays where it was; the rest follows it, after a pause, or after predecessors that are not finished. */
function placeStarted(net: Network, dates: Dates, slot: number): boolean {
  const calendar = calendarOf(net, slot)
  const left = net.remaining[slot]!
  const actual = net.actualStart[slot]!
  let rest = positionAt(calendar, actual) + doneOf(net, slot)
  for (const held of restHolds(net, slot)) {
    rest = Math.max(rest, positionAt(calendar, held.at) - (held.isFinish ? left : 0))
  }
  return store(net, dates, slot, actual, Math.max(actual, finishFrom(net, slot, finishAt(calendar, rest), left)))
}

/** What the remaining part of a started work waits for. */
export function restHolds(net: Network, slot: number): { at: Instant; isFinish: boolean; relation: number }[] {
  const holds: { at: Instant; isFinish: boolean; relation: number }[] = []
  const { resumedAt } = net.rows[slot]!
  if ((net.special[slot]! & PAUSED) !== 0 && resumedAt !== null) {
    holds.push({ at: resumedAt, isFinish: false, relation: -1 })
  }
  const finish = limitDate(net, slot, 'finish_not_earlier')
  if (finish !== null) holds.push({ at: finish, isFinish: true, relation: -1 })
  for (const r of net.incoming.listOf(slot)) {
    const type = net.type[r]!
    if (net.state[net.pred[r]!] === COMPLETE || type === SS || isOverridden(net, r)) continue
    holds.push({ at: net.bound[r]!, isFinish: type !== FS, relation: r })
  }
  return holds
}

function store(net: Network, dates: Dates, slot: number, es: Instant, ef: Instant): boolean {
  const left = net.remaining[slot]!
  const changed = es !== dates.earlyStart[slot] || ef !== dates.earlyFinish[slot] || left !== dates.remaining[slot]
  dates.earlyStart[slot] = es
  dates.earlyFinish[slot] = ef
  dates.earlyPosition[slot] = positionAt(calendarOf(net, slot), ef)
  dates.remaining[slot] = left
  return changed
}
