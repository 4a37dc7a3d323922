/** Pauses of a work as the passes and the screen see them. */
import { finishAt, positionAt, startAt } from '../calendar/index.ts'
import type { Split, WbsRow } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { COMPLETE, NOT_STARTED, STARTED, WORK } from './codes.ts'
import type { Dates } from './dates.ts'
import type { Network } from './network.ts'
import type { Timetable } from './types.ts'

/** A pause of the bar, from where work stops to where it goes on. */
export interface Pause {
  start: Instant
  finish: Instant
  /** Which of the row's splits it is, while changing that still moves what follows; −1: it is past, or a suspension. */
  split: number
}

const none: readonly Split[] = []

/** Pauses that stand inside the work. Only ordinary works have them: the others take their dates from elsewhere. */
function splitsOf(row: WbsRow, kind: number, duration: Minutes): readonly Split[] {
  if (row.splits.length === 0 || kind !== WORK || row.activityKind !== 'ordinary') return none
  return row.splits.filter(({ after }) => after < duration)
}

/**
 * Working minutes of the pauses that are still to come. What remains is the end of the work: a pause is ahead where
 * more remains than lies behind it.
 */
export function gapAhead(row: WbsRow, kind: number, duration: Minutes, remaining: Minutes): Minutes {
  let gap = 0
  for (const split of splitsOf(row, kind, duration)) if (duration - split.after < remaining) gap += split.gap
  return gap
}

/** Working minutes of the pauses that lie behind, with the one at which the work stands. */
export function gapBehind(net: Network, slot: number): Minutes {
  const row = net.rows[slot]!
  if (row.splits.length === 0) return 0
  const duration = net.duration[slot]!
  const whole = gapAhead(row, net.kind[slot]!, duration, duration + 1)
  return whole - net.gap[slot]!
}

/** Minutes of work that remain, without the pauses between them. */
export const workLeft = (net: Network, slot: number): Minutes => net.remaining[slot]! - net.gap[slot]!

/** Where a started work goes on that stands at a pause, by its actual start; null: it stands at none. */
export function pauseEnd(net: Network, slot: number): Instant | null {
  const row = net.rows[slot]!
  if (row.splits.length === 0) return null
  const duration = net.duration[slot]!
  const left = workLeft(net, slot)
  const stands = splitsOf(row, net.kind[slot]!, duration).some(({ after }) => duration - after === left)
  if (!stands || row.resumedAt !== null) return null
  const calendar = net.calendars[net.calendar[slot]!]!
  const position = positionAt(calendar, net.actualStart[slot]!) + duration - left + gapBehind(net, slot)
  return startAt(calendar, position)
}

/** Pauses in the bar of a row, in order, each within the bar and apart from the others. */
export function pausesOf(net: Network, dates: Dates, timetable: Timetable, slot: number): Pause[] {
  const row = net.rows[slot]
  if (!row || (row.splits.length === 0 && row.suspendedAt === null) || net.kind[slot] !== WORK) return []
  const [from, to] = [timetable.start[slot]!, timetable.finish[slot]!]
  const pauses = [...plannedPauses(net, dates, timetable, slot), ...suspension(net, dates, slot)]
  const within = pauses
    .map(({ start, finish, split }) => ({ start: Math.max(start, from), finish: Math.min(finish, to), split }))
    .filter(({ start, finish }) => start < finish)
    .sort((a, b) => a.start - b.start)
  return apart(within)
}

function plannedPauses(net: Network, dates: Dates, timetable: Timetable, slot: number): Pause[] {
  const duration = net.duration[slot]!
  const splits = splitsOf(net.rows[slot]!, net.kind[slot]!, duration)
  const calendar = net.calendars[net.calendar[slot]!]!
  const left = workLeft(net, slot)
  const state = net.state[slot]!
  const isBegun = state !== NOT_STARTED
  const rest = restPosition(net, dates, timetable, slot)
  const begin = isBegun ? positionAt(calendar, net.actualStart[slot]!) : rest
  let [passed, coming] = [0, 0]
  return splits.map(({ after, gap }, split) => {
    const tail = duration - after
    const isAhead = tail < left
    const position = isAhead ? rest + left - tail + coming : begin + after + passed
    if (isAhead) coming += gap
    else passed += gap
    const start = finishAt(calendar, position)
    const finish = startAt(calendar, position + gap)
    // What is behind ends at the latest where the rest begins.
    const shown = isAhead || state === COMPLETE ? finish : Math.min(finish, startAt(calendar, rest))
    return { start, finish: shown, split: state !== COMPLETE && tail <= left ? split : -1 }
  })
}

/** Position at which the rest of the work begins, where the screen shows it. */
function restPosition(net: Network, dates: Dates, timetable: Timetable, slot: number): number {
  const calendar = net.calendars[net.calendar[slot]!]!
  if (net.state[slot] === NOT_STARTED) return positionAt(calendar, timetable.start[slot]!)
  return dates.earlyPosition[slot]! - dates.remaining[slot]!
}

/** Suspended works stand still until they go on. */
function suspension(net: Network, dates: Dates, slot: number): Pause[] {
  const { suspendedAt, resumedAt } = net.rows[slot]!
  if (suspendedAt === null || net.state[slot] === NOT_STARTED) return []
  const calendar = net.calendars[net.calendar[slot]!]!
  if (net.state[slot] === STARTED) {
    const finish = startAt(calendar, dates.earlyPosition[slot]! - dates.remaining[slot]!)
    return [{ start: suspendedAt, finish, split: -1 }]
  }
  return resumedAt === null ? [] : [{ start: suspendedAt, finish: resumedAt, split: -1 }]
}

function apart(pauses: readonly Pause[]): Pause[] {
  const list: Pause[] = []
  for (const pause of pauses) {
    const before = list.at(-1)
    if (before && pause.start <= before.finish) {
      before.finish = Math.max(before.finish, pause.finish)
      before.split = Math.max(before.split, pause.split)
    } else list.push({ ...pause })
  }
  return list
}
