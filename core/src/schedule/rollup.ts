import { workBetween } from '../calendar/index.ts'
import { type Instant, NO_INSTANT } from '../time/index.ts'
import { COMPLETE, LEVEL_OF_EFFORT, NONE, SUMMARY, WORK } from './codes.ts'
import type { Network } from './network.ts'
import type { Timetable } from './types.ts'

/** What a summary takes from everything below it. */
export class Rollup {
  earlyStart: Instant = NO_INSTANT
  earlyFinish: Instant = NO_INSTANT
  lateStart: Instant = NO_INSTANT
  lateFinish: Instant = NO_INSTANT
  start: Instant = NO_INSTANT
  finish: Instant = NO_INSTANT
  /** Planned durations of works, and the same times their percentage in hundredths. */
  weight = 0
  weighted = 0
  /** Sum of percentages and number of nodes, for summaries that hold only milestones. */
  percents = 0
  nodes = 0
  open = false
  critical = false
  driving = false
}

/** Later than any instant. */
const NEVER: Instant = 0x7fffffff

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

/** All summaries, children before their parents; kept as long as the tree stays. */
export function allSummariesUpwards(net: Network): readonly number[] {
  net.summariesUpwards ??= findSummaries(net)
  return net.summariesUpwards
}

function findSummaries(net: Network): number[] {
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
  const total = rollups[slot] ?? new Rollup()
  rollups[slot] = total
  const below = addRows(total, net, timetable, slot)
  if (below)
    for (let child = net.firstChild[slot]!; child >= 0; child = net.nextSibling[child]!) {
      if (net.kind[child] === SUMMARY) addRollup(total, rollups[child])
    }
  return total
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

/**
 * Sets the total of the rows right below the summary, in local numbers because every row of the schedule passes here.
 * Late dates of completed works are nobody's concern. True when there are summaries too.
 */
function addRows(total: Rollup, net: Network, t: Timetable, summary: number): boolean {
  let [earlyStart, lateStart, start] = [NEVER, NEVER, NEVER]
  let [earlyFinish, lateFinish, finish] = [NO_INSTANT, NO_INSTANT, NO_INSTANT]
  let [weight, weighted, percents, nodes, critical, driving] = [0, 0, 0, 0, 0, 0]
  let open = false
  let summaries = false
  for (let child = net.firstChild[summary]!; child >= 0; child = net.nextSibling[child]!) {
    const kind = net.kind[child]!
    if (kind === SUMMARY) summaries = true
    if (kind < WORK && kind !== LEVEL_OF_EFFORT) continue
    if (t.earlyStart[child]! < earlyStart) earlyStart = t.earlyStart[child]!
    if (t.earlyFinish[child]! > earlyFinish) earlyFinish = t.earlyFinish[child]!
    if (t.start[child]! < start) start = t.start[child]!
    if (t.finish[child]! > finish) finish = t.finish[child]!
    critical |= t.critical[child]!
    driving |= t.driving[child]!
    if (net.state[child] !== COMPLETE) {
      open = true
      if (t.lateStart[child]! < lateStart) lateStart = t.lateStart[child]!
      if (t.lateFinish[child]! > lateFinish) lateFinish = t.lateFinish[child]!
    }
    if (kind === LEVEL_OF_EFFORT) continue
    weight += net.duration[child]!
    weighted += net.duration[child]! * t.percent[child]!
    percents += t.percent[child]!
    nodes++
  }
  total.earlyStart = earlyStart === NEVER ? NO_INSTANT : earlyStart
  total.earlyFinish = earlyFinish
  total.lateStart = lateStart === NEVER ? NO_INSTANT : lateStart
  total.lateFinish = lateFinish
  total.start = start === NEVER ? NO_INSTANT : start
  total.finish = finish
  total.weight = weight
  total.weighted = weighted
  total.percents = percents
  total.nodes = nodes
  total.open = open
  total.critical = critical === 1
  total.driving = driving === 1
  return summaries
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
