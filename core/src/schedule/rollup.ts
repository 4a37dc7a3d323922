import { workBetween } from '../calendar/index.ts'
import { type Instant, NO_INSTANT } from '../time/index.ts'
import { COMPLETE, DRAFT, isNode, NONE, SUMMARY, WBS_SUMMARY } from './codes.ts'
import type { Network } from './network.ts'
import type { Timetable } from './types.ts'

/** What a summary takes from everything below it. */
export interface Rollup {
  earlyStart: Instant
  earlyFinish: Instant
  lateStart: Instant
  lateFinish: Instant
  start: Instant
  finish: Instant
  /** Planned durations of works, and the same times their percentage in hundredths. */
  weight: number
  weighted: number
  /** Sum of percentages and number of nodes, for summaries that hold only milestones. */
  percents: number
  nodes: number
  open: boolean
  critical: boolean
  driving: boolean
}

/** Summaries with all their ancestors, deepest first. */
export function summariesUpwards(net: Network, from: Iterable<number>): number[] {
  const found = new Set<number>()
  for (const slot of from) {
    for (let at = slot; at >= 0 && !found.has(at); at = net.parent[at]!) found.add(at)
  }
  const depth = new Map<number, number>()
  const depthOf = (slot: number): number => {
    const trail: number[] = []
    let at = slot
    while (at >= 0 && !depth.has(at)) {
      trail.push(at)
      at = net.parent[at]!
    }
    let level = at >= 0 ? depth.get(at)! : -1
    for (let i = trail.length - 1; i >= 0; i--) depth.set(trail[i]!, ++level)
    return depth.get(slot)!
  }
  const summaries = [...found].filter((slot) => net.kind[slot] === SUMMARY)
  for (const slot of summaries) depthOf(slot)
  return summaries.sort((a, b) => depth.get(b)! - depth.get(a)!)
}

/** All summaries, children before their parents. */
export function allSummariesUpwards(net: Network): number[] {
  const rows: number[] = []
  for (let slot = 0; slot < net.size; slot++) {
    if (net.kind[slot] !== NONE && net.parent[slot] === -1) rows.push(slot)
  }
  for (let i = 0; i < rows.length; i++) {
    for (let child = net.firstChild[rows[i]!]!; child >= 0; child = net.nextSibling[child]!) {
      if (net.firstChild[child]! >= 0 || net.kind[child] === SUMMARY) rows.push(child)
    }
  }
  return rows.reverse().filter((slot) => net.kind[slot] === SUMMARY)
}

/** Rolls up one summary from its children, whose own roll-ups are up to date. WBS summaries do not count. */
export function rollUp(net: Network, timetable: Timetable, rollups: (Rollup | undefined)[], slot: number): Rollup {
  const total = clear(rollups[slot] ?? ({} as Rollup))
  rollups[slot] = total
  for (let child = net.firstChild[slot]!; child >= 0; child = net.nextSibling[child]!) {
    const kind = net.kind[child]!
    if (kind === NONE || kind === DRAFT || kind === WBS_SUMMARY) continue
    if (kind === SUMMARY) addRollup(total, rollups[child])
    else addRow(total, net, timetable, child)
  }
  return total
}

function clear(rollup: Rollup): Rollup {
  rollup.earlyStart = NO_INSTANT
  rollup.earlyFinish = NO_INSTANT
  rollup.lateStart = NO_INSTANT
  rollup.lateFinish = NO_INSTANT
  rollup.start = NO_INSTANT
  rollup.finish = NO_INSTANT
  rollup.weight = 0
  rollup.weighted = 0
  rollup.percents = 0
  rollup.nodes = 0
  rollup.open = false
  rollup.critical = false
  rollup.driving = false
  return rollup
}

const earlier = (a: Instant, b: Instant): Instant => (a === NO_INSTANT ? b : b === NO_INSTANT ? a : Math.min(a, b))

function addRollup(into: Rollup, from: Rollup | undefined): void {
  if (!from) return
  into.earlyStart = earlier(into.earlyStart, from.earlyStart)
  into.earlyFinish = Math.max(into.earlyFinish, from.earlyFinish)
  into.lateStart = earlier(into.lateStart, from.lateStart)
  into.lateFinish = Math.max(into.lateFinish, from.lateFinish)
  into.start = earlier(into.start, from.start)
  into.finish = Math.max(into.finish, from.finish)
  into.open ||= from.open
  into.critical ||= from.critical
  into.driving ||= from.driving
  into.weight += from.weight
  into.weighted += from.weighted
  into.percents += from.percents
  into.nodes += from.nodes
}

/** Late dates of completed works are nobody's concern. */
function addRow(into: Rollup, net: Network, timetable: Timetable, slot: number): void {
  into.earlyStart = earlier(into.earlyStart, timetable.earlyStart[slot]!)
  into.earlyFinish = Math.max(into.earlyFinish, timetable.earlyFinish[slot]!)
  into.start = earlier(into.start, timetable.start[slot]!)
  into.finish = Math.max(into.finish, timetable.finish[slot]!)
  into.critical ||= timetable.critical[slot] === 1
  into.driving ||= timetable.driving[slot] === 1
  if (net.state[slot] !== COMPLETE) {
    into.open = true
    into.lateStart = earlier(into.lateStart, timetable.lateStart[slot]!)
    into.lateFinish = Math.max(into.lateFinish, timetable.lateFinish[slot]!)
  }
  if (!isNode(net.kind[slot]!)) return
  into.weight += net.duration[slot]!
  into.weighted += net.duration[slot]! * timetable.percent[slot]!
  into.percents += timetable.percent[slot]!
  into.nodes++
}

/** Percentage in hundredths, rounded down so that 100 means all is done. */
export function rolledPercent(rollup: Rollup): number {
  if (rollup.weight > 0) return Math.floor(rollup.weighted / rollup.weight)
  return rollup.nodes > 0 ? Math.floor(rollup.percents / rollup.nodes) : 0
}

/** Working minutes between two instants of a roll-up on the row's calendar; 0 without dates. */
export function rolledWork(net: Network, slot: number, from: Instant, to: Instant): number {
  if (from === NO_INSTANT || to === NO_INSTANT) return 0
  return Math.max(0, workBetween(net.calendars[net.calendar[slot]!]!, from, to))
}
