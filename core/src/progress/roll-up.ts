import { type CompiledCalendar, workBetween } from '../calendar/index.ts'
import { type Id, isSummary, type WbsRow } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { decimalOf, millionths } from './scaled.ts'
import type { WorkProgress } from './types.ts'

/** What makes one work count more than another in the percentage above it. */
export type Weight = 'duration' | 'labour' | 'cost' | ((row: WbsRow) => bigint)

export interface SummaryProgress {
  status: WorkProgress['status']
  /** Hundredths of a percent point. */
  percent: number
  actualStart: Instant | null
  /** null while anything below is not completed. */
  actualFinish: Instant | null
  /** Sums as decimal strings; null unless all works below have one unit. */
  volume: { unit: string; plan: string; fact: string } | null
}

interface Sum {
  works: number
  completed: number
  started: boolean
  weight: bigint
  /** Weight × hundredths. */
  done: bigint
  /** Percent without weights, for summaries of milestones alone. */
  plainDone: number
  start: Instant | null
  finish: Instant | null
  /** undefined: nothing yet; null: units differ or are missing. */
  unit: string | null | undefined
  plan: bigint
  fact: bigint
}

const nothing = (): Sum => ({
  works: 0,
  completed: 0,
  started: false,
  weight: 0n,
  done: 0n,
  plainDone: 0,
  start: null,
  finish: null,
  unit: undefined,
  plan: 0n,
  fact: 0n,
})

/**
 * Progress of every task and sum from the works below it, at any depth. Drafts do not count; milestones weigh nothing
 * but keep a summary open.
 *
 * `rows` stand in tree order, parents first.
 */
export function rollUpProgress(
  rows: readonly WbsRow[],
  progressOf: (id: Id) => WorkProgress | undefined,
  weight: Weight = 'duration',
): Map<Id, SummaryProgress> {
  const sums = new Map<Id, Sum>()
  for (const row of rows) if (isSummary(row.type)) sums.set(row.id, nothing())
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!
    const parent = row.parentId === null ? undefined : sums.get(row.parentId)
    if (!parent) continue
    const own = sums.get(row.id)
    const progress = own ? undefined : progressOf(row.id)
    if (own) addSum(parent, own)
    else if (progress && row.type !== 'draft') addWorkTo(parent, row, progress, weightOf(row, weight))
  }
  return new Map([...sums].map(([id, sum]) => [id, summaryOf(sum)]))
}

/**
 * Remaining duration of a summary: working time of the project's calendar from the data date, or from its start where that
 * is still to come, to its finish. It is never more than the whole duration.
 */
export function summaryRemaining(
  calendar: CompiledCalendar,
  dataDate: Instant,
  { start, finish }: { start: Instant; finish: Instant },
): Minutes {
  return Math.max(0, workBetween(calendar, Math.max(start, dataDate), finish))
}

function weightOf(row: WbsRow, weight: Weight): bigint {
  if (row.type !== 'work') return 0n
  if (typeof weight === 'function') return weight(row)
  if (weight === 'duration') return BigInt(row.duration)
  return millionths(row[weight]?.plan ?? '0')
}

function addWorkTo(sum: Sum, row: WbsRow, progress: WorkProgress, weight: bigint): void {
  const isDone = progress.status === 'completed'
  sum.works++
  if (isDone) sum.completed++
  sum.started ||= progress.status !== 'not_started'
  sum.weight += weight
  sum.done += weight * BigInt(progress.percent)
  sum.plainDone += progress.percent
  sum.start = earlier(sum.start, progress.actualStart)
  sum.finish = later(sum.finish, progress.actualFinish)
  if (row.type === 'work') addVolume(sum, row.measure)
}

function addVolume(sum: Sum, measure: WbsRow['measure']): void {
  takeUnit(sum, measure ? measure.unit : null)
  sum.plan += millionths(measure?.plan ?? '0')
  sum.fact += millionths(measure?.fact ?? '0')
}

function takeUnit(sum: Sum, unit: string | null): void {
  sum.unit = sum.unit === undefined || sum.unit === unit ? unit : null
}

function addSum(into: Sum, sum: Sum): void {
  into.works += sum.works
  into.completed += sum.completed
  into.started ||= sum.started
  into.weight += sum.weight
  into.done += sum.done
  into.plainDone += sum.plainDone
  into.start = earlier(into.start, sum.start)
  into.finish = later(into.finish, sum.finish)
  if (sum.unit !== undefined) takeUnit(into, sum.unit)
  into.plan += sum.plan
  into.fact += sum.fact
}

function summaryOf(sum: Sum): SummaryProgress {
  const isDone = sum.works > 0 && sum.completed === sum.works
  return {
    status: isDone ? 'completed' : sum.started ? 'in_progress' : 'not_started',
    percent: isDone ? 10_000 : percentOf(sum),
    actualStart: sum.start,
    actualFinish: isDone ? sum.finish : null,
    volume: sum.unit ? { unit: sum.unit, plan: decimalOf(sum.plan), fact: decimalOf(sum.fact) } : null,
  }
}

/** Rounded half up; without any weight all works count alike. */
function percentOf({ weight, done, works, plainDone }: Sum): number {
  if (weight > 0n) return Number((done * 2n + weight) / (weight * 2n))
  return works === 0 ? 0 : Math.round(plainDone / works)
}

function earlier(a: Instant | null, b: Instant | null): Instant | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

function later(a: Instant | null, b: Instant | null): Instant | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}
