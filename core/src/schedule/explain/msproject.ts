import { positionAt } from '../../calendar/index.ts'
import type { LimitKind } from '../../plan/index.ts'
import { type Instant, NO_INSTANT } from '../../time/index.ts'
import { COMPLETE, FF, NOT_STARTED, WORK } from '../codes.ts'
import { plannedStartOf } from '../dates.ts'
import { delayOf } from '../levelling-delay.ts'
import { isHolding, latestBy } from '../msproject/backward.ts'
import { fixedLimit, lateOf, restHolds } from '../msproject/forward.ts'
import { isLate } from '../msproject/slack.ts'
import { calendarOf, doneOf, finishFrom, startBefore, wholeOf, withLag } from '../msproject/work-time.ts'
import { fromFinish, holdsStart } from '../relation-dates.ts'
import { gapBehind } from '../splits.ts'
import { latest } from './early.ts'
import { earliest, projectEnd } from './late.ts'
import { externalCauses, levelling, limitCauses, plain, relationCause, type Sources } from './sources.ts'
import { isStart } from './spans.ts'
import type { Cause, DateOf, DateValue } from './types.ts'

/**
 * Why the rules of MS Project put a date where it is. Actual dates explain themselves; `asShown` is false for the late
 * start of a started work, which only its predecessors see.
 */
export function causesOf(sources: Sources, slot: number, value: DateValue, asShown: boolean): Cause[] {
  const { net } = sources
  const state = net.state[slot]!
  if (state === COMPLETE) {
    return [isStart(value) ? actual(sources, slot) : plain('actual_finish', 'finish', net.actualFinish[slot]!)]
  }
  if (state !== NOT_STARTED && isStart(value) && (value !== 'late_start' || asShown)) return [actual(sources, slot)]
  if ((value === 'start' || value === 'finish') && isLate(net, slot)) return [placement(sources, slot, value)]
  const side = isStart(value) ? 'start' : 'finish'
  if (value === 'late_start' && state !== NOT_STARTED) {
    return [duration(sources, slot, 'start', sources.dates.lateStart[slot]!, 'early_finish')]
  }
  if (value === 'late_start' || value === 'late_finish') return lateCauses(sources, slot, side)
  return state === NOT_STARTED ? earlyCauses(sources, slot, side) : restCauses(sources, slot)
}

/** The instant that the causes explain. */
export function instantOf(
  { net, dates, timetable }: Sources,
  slot: number,
  value: DateValue,
  asShown: boolean,
): Instant {
  switch (value) {
    case 'start':
      return timetable.start[slot]!
    case 'finish':
      return timetable.finish[slot]!
    case 'early_start':
      return dates.earlyStart[slot]!
    case 'early_finish':
      return dates.earlyFinish[slot]!
    case 'late_start':
      return asShown && net.state[slot] !== NOT_STARTED ? net.actualStart[slot]! : dates.lateStart[slot]!
    default:
      return dates.lateFinish[slot]!
  }
}

function actual({ net }: Sources, slot: number): Cause {
  return plain('actual_start', 'start', net.actualStart[slot]!)
}

function placement({ net, dates, timetable }: Sources, slot: number, value: 'start' | 'finish'): Cause {
  const calendar = calendarOf(net, slot)
  const early = value === 'start' ? dates.earlyStart[slot]! : dates.earlyFinish[slot]!
  const instant = timetable[value][slot]!
  const moved = positionAt(calendar, instant) - positionAt(calendar, early)
  return { kind: 'as_late_as_possible', holds: value, instant, from: null, moved }
}

function earlyCauses(sources: Sources, slot: number, side: 'start' | 'finish'): Cause[] {
  const { net, dates } = sources
  const causes = startCauses(sources, slot)
  const isPoint = net.kind[slot] !== WORK || net.remaining[slot] === 0
  const delay = delayOf(net, slot)
  if (side === 'start' || isPoint) return delay > 0 ? [levelling(dates.earlyStart[slot]!, delay), ...causes] : causes
  if (delay > 0) return [duration(sources, slot, 'finish', dates.earlyFinish[slot]!, 'early_start')]
  const held = causes.filter((cause) => cause.holds === 'finish')
  if (held.length === causes.length) return held
  return [...held, duration(sources, slot, 'finish', dates.earlyFinish[slot]!, 'early_start')]
}

function duration(sources: Sources, slot: number, holds: Cause['holds'], instant: Instant, value: DateValue): Cause {
  const { net } = sources
  const isWhole = value === 'early_start'
  const pauses = net.gap[slot]! + (isWhole && net.state[slot] !== NOT_STARTED ? gapBehind(net, slot) : 0)
  const minutes = (isWhole ? wholeOf(net, slot) : net.remaining[slot]!) - pauses
  return { kind: 'duration', holds, minutes, pauses, instant, from: { id: net.ids[slot]!, value } }
}

const floors: Partial<Record<LimitKind, Cause['holds']>> = { not_earlier: 'start', finish_not_earlier: 'finish' }
const caps: Partial<Record<LimitKind, Cause['holds']>> = { start_not_later: 'start', not_later: 'finish' }
const fixed: Partial<Record<LimitKind, Cause['holds']>> = {
  in_date: 'start',
  mandatory_start: 'start',
  finish_in_date: 'finish',
  mandatory_finish: 'finish',
}

function startCauses(sources: Sources, slot: number): Cause[] {
  const { net } = sources
  const manual = limitCauses(net, slot, (kind) => (kind === 'manual' ? 'start' : null))
  if (manual.length > 0) return manual.slice(0, 1)
  const own = fixedLimit(net.rows[slot]!)
  if (own) return limitCauses(net, slot, (kind) => fixed[kind] ?? null).slice(0, 1)
  const startOf = (cause: Cause) => startPosition(sources, slot, cause)
  const driving = latest(net, floorCauses(sources, slot), startOf)
  const limits = limitCauses(net, slot, (kind) => caps[kind] ?? null)
  const least = Math.min(...limits.map(startOf))
  return least < startOf(driving[0]!) ? limits.filter((cause) => startOf(cause) === least) : driving
}

function startPosition({ net }: Sources, slot: number, { holds, instant }: Cause): number {
  const start = holds === 'finish' ? startBefore(net, slot, instant, net.remaining[slot]!) : instant
  return positionAt(calendarOf(net, slot), start)
}

/** The start of the project counts where nothing else says when to begin, and where logic leads there as well. */
function floorCauses(sources: Sources, slot: number): Cause[] {
  const { net } = sources
  const relations = [...net.incoming.listOf(slot)].map((r) => predecessorCause(sources, r))
  const limits = limitCauses(net, slot, (kind) => floors[kind] ?? null)
  const external = net.rows[slot]!.externalEarlyStart
  const causes: Cause[] = [...relations, ...limits]
  if (external !== null) causes.push(plain('external_start', 'start', external))
  causes.push(...externalCauses(net, slot, 'early'), ...summaryCauses(net, slot))
  const project = plain('planned_start', 'start', plannedStartOf(net, slot))
  const isFloor = [...net.incoming.listOf(slot)].some((r) => net.type[r] === FF)
  const isFree = relations.length === 0 && limits.length === 0
  const same = causes.some((cause) => startPosition(sources, slot, cause) === startPosition(sources, slot, project))
  return isFree || isFloor || same ? [...causes, project] : causes
}

/** Summaries above that were put in their place by hand: of several the nearest of the latest. */
function summaryCauses(net: Sources['net'], slot: number): Cause[] {
  const instant = net.startAbove(slot)
  if (instant === NO_INSTANT) return []
  const holder = net.summaryAbove(slot, instant)
  return [{ kind: 'summary_start', holds: 'start', instant, from: null, otherId: net.ids[holder]! }]
}

function predecessorCause({ net, dates }: Sources, r: number): Cause {
  const pred = net.pred[r]!
  const otherId = net.ids[pred]!
  const finish = fromFinish(net.type[r]!)
  // A late work passes on where it stands, which is where its row shows it.
  const late = isLate(net, pred)
  const early = finish ? dates.earlyFinish[pred]! : dates.earlyStart[pred]!
  const since = late ? lateOf(finish ? dates.lateFinish[pred]! : dates.lateStart[pred]!, early) : early
  const value: DateValue = finish ? (late ? 'finish' : 'early_finish') : late ? 'start' : 'early_start'
  const from: DateOf | null = since === NO_INSTANT ? null : { id: otherId, value }
  return relationCause(net, r, {
    otherId,
    holds: holdsStart(net.type[r]!) ? 'start' : 'finish',
    instant: net.bound[r]!,
    since,
    from,
  })
}

/** The finish of a started work: its duration from the actual start, or what the rest waits for. */
function restCauses(sources: Sources, slot: number): Cause[] {
  const { net, dates } = sources
  const calendar = calendarOf(net, slot)
  const left = net.remaining[slot]!
  const own = duration(sources, slot, 'finish', dates.earlyFinish[slot]!, 'early_start')
  const begin = positionAt(calendar, net.actualStart[slot]!) + doneOf(net, slot)
  const holds = restHolds(net, slot).map((hold) => ({
    position: positionAt(calendar, hold.at) - (hold.isFinish ? left : 0),
    ...hold,
  }))
  const last = Math.max(begin, ...holds.map((hold) => hold.position))
  const causes = holds.filter((hold) => hold.position === last).map((hold) => restCause(sources, slot, hold))
  return begin === last ? [own, ...causes] : causes
}

function restCause(sources: Sources, slot: number, hold: ReturnType<typeof restHolds>[number]): Cause {
  if (hold.relation >= 0) return predecessorCause(sources, hold.relation)
  if (!hold.isFinish) return plain('resumed', 'start', hold.at)
  return limitCauses(sources.net, slot, (kind) => (kind === 'finish_not_earlier' ? 'finish' : null))[0]!
}

function lateCauses(sources: Sources, slot: number, side: 'start' | 'finish'): Cause[] {
  const { net, dates } = sources
  const weight = (cause: Cause) => latePosition(sources, slot, cause)
  const causes = earliest([...lateBase(sources, slot), ...lateCaps(sources, slot)], weight)
  const held = causes.filter((cause) => cause.holds === side)
  const isPoint = net.kind[slot] !== WORK || net.remaining[slot] === 0
  if (isPoint || held.length === causes.length) return causes
  const [instant, from] =
    side === 'start'
      ? ([dates.lateStart[slot]!, 'late_finish'] as const)
      : ([dates.lateFinish[slot]!, 'late_start'] as const)
  return [...held, duration(sources, slot, side, instant, from)]
}

function latePosition({ net }: Sources, slot: number, cause: Cause): number {
  const calendar = calendarOf(net, slot)
  if (cause.holds === 'finish') return positionAt(calendar, cause.instant)
  const minutes = cause.kind === 'limit' ? wholeOf(net, slot) : net.remaining[slot]!
  return positionAt(calendar, finishFrom(net, slot, cause.instant, minutes))
}

/** A fixed date takes the place of the end of the project and of all successors. */
function lateBase(sources: Sources, slot: number): Cause[] {
  const { net, dates, ends } = sources
  const row = net.rows[slot]!
  const isManual = limitCauses(net, slot, (kind) => (kind === 'manual' ? 'start' : null)).length > 0
  if (!isManual && fixedLimit(row)) return limitCauses(net, slot, (kind) => fixed[kind] ?? null).slice(0, 1)
  const causes: Cause[] = [projectEnd(net, dates, ends, slot)]
  if (net.settings.openEndsCritical && net.outgoing.count[slot] === 0) {
    causes.push(plain('open_end', 'finish', dates.earlyFinish[slot]!))
  }
  if (row.externalLateFinish !== null) causes.push(plain('external_finish', 'finish', row.externalLateFinish))
  const successors = [...net.outgoing.listOf(slot)].filter((r) => isHolding(net, r))
  return [...causes, ...successors.map((r) => successorCause(sources, r))]
}

function lateCaps({ net }: Sources, slot: number): Cause[] {
  const isManual = limitCauses(net, slot, (kind) => (kind === 'manual' ? 'start' : null)).length > 0
  const isBegun = net.state[slot] !== NOT_STARTED
  const outside = externalCauses(net, slot, 'late').filter(({ holds }) => holds === 'finish' || !isBegun)
  const limits = limitCauses(net, slot, (kind) =>
    kind === 'deadline' ? 'finish' : isManual ? null : (caps[kind] ?? null),
  )
  return [...limits, ...outside]
}

function successorCause({ net, dates }: Sources, r: number): Cause {
  const succ = net.succ[r]!
  const otherId = net.ids[succ]!
  const toStart = holdsStart(net.type[r]!)
  const since = toStart ? dates.lateStart[succ]! : dates.lateFinish[succ]!
  const finish = fromFinish(net.type[r]!)
  return relationCause(net, r, {
    otherId,
    holds: finish ? 'finish' : 'start',
    instant: finish ? latestBy(net, dates, r) : withLag(net, r, since, -1),
    since,
    from: { id: otherId, value: toStart ? 'late_start' : 'late_finish' },
  })
}
