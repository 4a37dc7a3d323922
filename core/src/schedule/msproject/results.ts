import { COMPLETE, DRAFT, isNode, NONE, NOT_STARTED } from '../codes.ts'
import type { Dates } from '../dates.ts'
import type { Network } from '../network.ts'
import { isOutOfRange, type ResultWatch } from '../node-results.ts'
import { noResult, type ResultRow, writeResult } from '../results.ts'
import type { Timetable } from '../types.ts'
import { lateOf } from './forward.ts'
import { freeSlackOf, isLate, totalSlackOf } from './slack.ts'

/** Writes the results of these slots (null: of all) as MS Project shows them. */
export function writeNodeResults(
  net: Network,
  dates: Dates,
  timetable: Timetable,
  slots: readonly number[] | null,
  watch: ResultWatch,
): void {
  const row: ResultRow = { ...noResult }
  const size = slots ? slots.length : net.size
  for (let i = 0; i < size; i++) {
    const slot = slots ? slots[i]! : i
    const kind = net.kind[slot]!
    if (!isNode(kind)) {
      if ((kind === NONE || kind === DRAFT) && writeResult(timetable, slot, noResult)) watch.changed(slot)
      continue
    }
    fill(row, net, dates, timetable, slot)
    const first = Math.min(row.start, timetable.start[slot]!)
    const last = Math.max(row.finish, timetable.finish[slot]!)
    if (!writeResult(timetable, slot, row)) continue
    if (first <= timetable.projectStart || last >= timetable.projectFinish) watch.movedProjectEnds()
    watch.changed(slot)
    watch.ranged(slot, isOutOfRange(row.earlyStart, row.earlyFinish, row.lateStart))
  }
}

function fill(row: ResultRow, net: Network, dates: Dates, timetable: Timetable, slot: number): void {
  const state = net.state[slot]!
  row.earlyStart = dates.earlyStart[slot]!
  row.earlyFinish = dates.earlyFinish[slot]!
  // What has started cannot start later: where the rest begins is for its predecessors alone.
  row.lateStart = state === NOT_STARTED ? dates.lateStart[slot]! : net.actualStart[slot]!
  row.lateFinish = dates.lateFinish[slot]!
  const late = isLate(net, slot)
  row.start = late ? lateOf(row.lateStart, row.earlyStart) : row.earlyStart
  row.finish = late ? lateOf(row.lateFinish, row.earlyFinish) : row.earlyFinish
  row.totalFloat = totalSlackOf(net, dates, slot)
  row.freeFloat = freeSlackOf(net, dates, slot, row.totalFloat)
  row.remaining = Math.max(0, dates.remaining[slot]! - net.gap[slot]!)
  row.duration = net.duration[slot]!
  row.percent = net.percent[slot]!
  row.critical = criticalOf(net, timetable, slot, row.totalFloat)
}

function criticalOf(net: Network, timetable: Timetable, slot: number, total: number): number {
  if (net.state[slot] === COMPLETE) return 0
  const { criticalBy, criticalThreshold } = net.settings
  if (criticalBy === 'longest_path') return timetable.driving[slot]!
  return total <= criticalThreshold ? 1 : 0
}
