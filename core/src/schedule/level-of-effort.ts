import { addWork, nextWork, previousWork } from '../calendar/index.ts'
import { type Instant, NO_INSTANT } from '../time/index.ts'
import { BESIDE, LEVEL_OF_EFFORT } from './codes.ts'
import { floorOf } from './dates.ts'
import type { Network } from './network.ts'
import { fromFinish, holdsStart, lagCalendarOf, shift } from './relation-dates.ts'
import type { Timetable } from './types.ts'

/** Dates of a level of effort, taken from its neighbours. */
export interface Span {
  earlyStart: Instant
  earlyFinish: Instant
  lateStart: Instant
  lateFinish: Instant
  /** As shown: with the actual dates of the neighbours. */
  start: Instant
  finish: Instant
}

type Side = readonly [start: keyof Span, finish: keyof Span]
const early: Side = ['earlyStart', 'earlyFinish']
const late: Side = ['lateStart', 'lateFinish']
const shown: Side = ['start', 'finish']

/**
 * Spans all levels of effort between their neighbours, after the passes.
 *
 * The start is the earliest that relations into its start give, the finish the latest of those at its finish, also of
 * relations that leave it. A level of effort between others takes theirs; round a circle of them, none.
 */
export function spanLevelsOfEffort(net: Network, timetable: Timetable): Map<number, Span> {
  const spans = new Map<number, Span>()
  const open = new Set<number>()

  const spanOf = (slot: number): Span | null => {
    if (net.kind[slot] !== LEVEL_OF_EFFORT) return rowSpan(timetable, slot)
    const known = spans.get(slot)
    if (known || open.has(slot)) return known ?? null
    open.add(slot)
    const span = {} as Span
    for (const side of [early, late, shown]) Object.assign(span, between(net, slot, side, spanOf))
    spans.set(slot, span)
    return span
  }
  const byId = [...net.levelsOfEffort].sort((a, b) => (net.ids[a]! < net.ids[b]! ? -1 : 1))
  for (const slot of byId) spanOf(slot)
  return spans
}

function rowSpan(timetable: Timetable, slot: number): Span {
  return {
    earlyStart: timetable.earlyStart[slot]!,
    earlyFinish: timetable.earlyFinish[slot]!,
    lateStart: timetable.lateStart[slot]!,
    lateFinish: timetable.lateFinish[slot]!,
    start: timetable.start[slot]!,
    finish: timetable.finish[slot]!,
  }
}

function between(net: Network, slot: number, [startKey, finishKey]: Side, spanOf: (slot: number) => Span | null) {
  let start = NO_INSTANT
  let finish = NO_INSTANT
  for (const r of net.aside.get(net.ids[slot]!) ?? []) {
    if (net.standing[r] !== BESIDE) continue
    const into = net.succ[r] === slot
    const other = spanOf(into ? net.pred[r]! : net.succ[r]!)
    if (!other) continue
    const otherFinish = into ? fromFinish(net.type[r]!) : !holdsStart(net.type[r]!)
    const ownStart = into ? holdsStart(net.type[r]!) : !fromFinish(net.type[r]!)
    const base = other[otherFinish ? finishKey : startKey]
    if (base === NO_INSTANT) continue
    const at = shift(lagCalendarOf(net, r), base, into ? net.lag[r]! : -net.lag[r]!)
    if (ownStart) start = start === NO_INSTANT ? at : Math.min(start, at)
    else finish = Math.max(finish, at)
  }
  return { [startKey]: startOf(net, slot, start), [finishKey]: finishOf(net, slot, start, finish) }
}

function startOf(net: Network, slot: number, start: Instant): Instant {
  return nextWork(net.calendars[net.calendar[slot]!]!, start === NO_INSTANT ? floorOf(net, slot) : start)
}

function finishOf(net: Network, slot: number, start: Instant, finish: Instant): Instant {
  const calendar = net.calendars[net.calendar[slot]!]!
  const begin = startOf(net, slot, start)
  if (finish === NO_INSTANT) return addWork(calendar, begin, net.remaining[slot]!, 'finish')
  return Math.max(begin, previousWork(calendar, finish))
}
