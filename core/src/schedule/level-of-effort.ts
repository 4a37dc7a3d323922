import { addWork, nextWork, previousWork } from '../calendar/index.ts'
import { type Instant, NO_INSTANT } from '../time/index.ts'
import { BESIDE } from './codes.ts'
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
 * relations that leave it. A relation between two levels of effort gives a date only to an end that no other work gives
 * one: step by step outwards from those that have it, all of a step at once, so that no order of rows shows through.
 */
export function spanLevelsOfEffort(net: Network, timetable: Timetable): Map<number, Span> {
  const spans = new Map([...net.levelsOfEffort].map((slot): [number, Span] => [slot, noSpan()]))
  for (const side of [early, late, shown]) spanSide(net, timetable, spans, side)
  return spans
}

const noSpan = (): Span => ({
  earlyStart: NO_INSTANT,
  earlyFinish: NO_INSTANT,
  lateStart: NO_INSTANT,
  lateFinish: NO_INSTANT,
  start: NO_INSTANT,
  finish: NO_INSTANT,
})

interface Ends {
  start: Instant
  finish: Instant
}

function spanSide(net: Network, timetable: Timetable, spans: Map<number, Span>, side: Side): void {
  const [startKey, finishKey] = side
  const known = new Map<number, Ends>()
  const besideWork = (slot: number) =>
    between(net, slot, (other) => (spans.has(other) ? undefined : endsOf(timetable, other, side)))
  for (const slot of spans.keys()) known.set(slot, besideWork(slot))
  const isOpen = (slot: number) => known.get(slot)!.start === NO_INSTANT || known.get(slot)!.finish === NO_INSTANT
  for (let open = [...spans.keys()].filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    const found = open.map((slot) => besideOthers(net, slot, known)).filter((ends) => ends !== null)
    for (const { slot, ends } of found) known.set(slot, ends)
    if (found.length === 0) break
  }
  for (const [slot, span] of spans) {
    const { start, finish } = known.get(slot)!
    span[startKey] = startOf(net, slot, start)
    span[finishKey] = finishOf(net, slot, start, finish)
  }
}

const endsOf = (timetable: Timetable, slot: number, [startKey, finishKey]: Side): Ends => ({
  start: timetable[startKey][slot]!,
  finish: timetable[finishKey][slot]!,
})

/** The ends that are open, from the levels of effort beside it; null: these know nothing more. */
function besideOthers(
  net: Network,
  slot: number,
  known: ReadonlyMap<number, Ends>,
): { slot: number; ends: Ends } | null {
  const own = known.get(slot)!
  const given = between(net, slot, (other) => known.get(other))
  const ends = {
    start: own.start === NO_INSTANT ? given.start : own.start,
    finish: own.finish === NO_INSTANT ? given.finish : own.finish,
  }
  return ends.start === own.start && ends.finish === own.finish ? null : { slot, ends }
}

/** What the neighbours give whose ends are known. */
function between(net: Network, slot: number, endsOf: (other: number) => Ends | undefined): Ends {
  let start = NO_INSTANT
  let finish = NO_INSTANT
  for (const r of net.aside.get(net.ids[slot]!) ?? []) {
    if (net.standing[r] !== BESIDE) continue
    const into = net.succ[r] === slot
    const other = endsOf(into ? net.pred[r]! : net.succ[r]!)
    if (!other) continue
    const otherFinish = into ? fromFinish(net.type[r]!) : !holdsStart(net.type[r]!)
    const ownStart = into ? holdsStart(net.type[r]!) : !fromFinish(net.type[r]!)
    const base = otherFinish ? other.finish : other.start
    if (base === NO_INSTANT) continue
    const at = shift(lagCalendarOf(net, r), base, into ? net.lag[r]! : -net.lag[r]!)
    if (ownStart) start = start === NO_INSTANT ? at : Math.min(start, at)
    else finish = Math.max(finish, at)
  }
  return { start, finish }
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
