import { FIRST_INSTANT, LAST_INSTANT } from '../calendar/index.ts'
import type { Instant } from '../time/index.ts'
import type { Placements } from './as-late-as-possible.ts'
import { COMPLETE, DRAFT, isNode, NONE, NOT_STARTED } from './codes.ts'
import type { Dates } from './dates.ts'
import { computeFreeFloats, totalFloatOf } from './float.ts'
import type { Network } from './network.ts'
import { noResult, writeResult } from './results.ts'
import type { Timetable } from './types.ts'

/** Told about what the writing of results finds. */
export interface ResultWatch {
  changed(slot: number): void
  /** Dates came to, or left, the end of what calendars know. */
  ranged(slot: number, isOut: boolean): void
  /** A start or finish at the ends of the project moved. */
  movedProjectEnds(): void
}

/**
 * Writes the results of these slots (null: of all) that are nodes, drafts or free. One loop in local names, because
 * every row of the schedule passes here; most of them find that nothing changed.
 */
export function writeNodeResults(
  net: Network,
  dates: Dates,
  t: Timetable,
  placed: Placements,
  slots: readonly number[] | null,
  watch: ResultWatch,
): void {
  computeFreeFloats(net, dates, placed, slots)
  const { kind, state, actualStart, actualFinish, duration: planned, percent, gap } = net
  const { earlyStart, earlyFinish, lateStart, lateFinish, earlyPosition, latePosition, remaining, freeFloat } = dates
  const { totalFloat: floatKind, criticalBy, criticalThreshold } = net.settings
  const byPath = criticalBy === 'longest_path'
  const size = slots ? slots.length : net.size

  for (let i = 0; i < size; i++) {
    const slot = slots ? slots[i]! : i
    const k = kind[slot]!
    if (!isNode(k)) {
      if ((k === NONE || k === DRAFT) && writeResult(t, slot, noResult)) watch.changed(slot)
      continue
    }
    const place = placed.size > 0 ? placed.get(slot) : undefined
    const moved = place ? place.moved : 0
    const isComplete = state[slot] === COMPLETE
    const es = place ? place.start : earlyStart[slot]!
    const ef = place ? place.finish : earlyFinish[slot]!
    const ls = lateStart[slot]!
    const lf = lateFinish[slot]!
    const start = state[slot] === NOT_STARTED ? es : actualStart[slot]!
    const finish = isComplete ? actualFinish[slot]! : ef
    let total = 0
    if (floatKind !== 'finish') total = totalFloatOf(net, dates, slot, moved)
    else if (!isComplete) total = latePosition[slot]! - earlyPosition[slot]! - moved
    const free = moved === 0 ? freeFloat[slot]! : Math.max(0, freeFloat[slot]! - moved)
    const left = Math.max(0, remaining[slot]! - gap[slot]!)
    let critical = total <= criticalThreshold ? 1 : 0
    if (isComplete) critical = 0
    else if (byPath) critical = t.driving[slot]!
    const other =
      (es ^ t.earlyStart[slot]!) |
      (ef ^ t.earlyFinish[slot]!) |
      (ls ^ t.lateStart[slot]!) |
      (lf ^ t.lateFinish[slot]!) |
      (start ^ t.start[slot]!) |
      (finish ^ t.finish[slot]!) |
      (total ^ t.totalFloat[slot]!) |
      (free ^ t.freeFloat[slot]!) |
      (left ^ t.remaining[slot]!) |
      (planned[slot]! ^ t.duration[slot]!) |
      (percent[slot]! ^ t.percent[slot]!) |
      (critical ^ t.critical[slot]!)
    if (other === 0) continue
    if (Math.min(start, t.start[slot]!) <= t.projectStart || Math.max(finish, t.finish[slot]!) >= t.projectFinish) {
      watch.movedProjectEnds()
    }
    t.earlyStart[slot] = es
    t.earlyFinish[slot] = ef
    t.lateStart[slot] = ls
    t.lateFinish[slot] = lf
    t.start[slot] = start
    t.finish[slot] = finish
    t.totalFloat[slot] = total
    t.freeFloat[slot] = free
    t.remaining[slot] = left
    t.duration[slot] = planned[slot]!
    t.percent[slot] = percent[slot]!
    t.critical[slot] = critical
    watch.changed(slot)
    watch.ranged(slot, isOutOfRange(es, ef, ls))
  }
}

export function isOutOfRange(earlyStart: Instant, earlyFinish: Instant, lateStart: Instant): boolean {
  return earlyFinish >= LAST_INSTANT || earlyStart <= FIRST_INSTANT || lateStart <= FIRST_INSTANT
}
