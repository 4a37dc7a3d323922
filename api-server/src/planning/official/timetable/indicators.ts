import { createHash } from 'node:crypto'
import {
  type DaySeries,
  type FigureAmount,
  type FiguresMemo,
  type OutlineBar,
  type OwnCount,
  scheduleIndicators,
  type WorkFigures,
} from '@plumbline/core/indicators'
import type { SchedulePlan } from '@plumbline/core/plan'
import { decimalOf, type TargetDates } from '@plumbline/core/progress'
import type { ScheduleEngine } from '@plumbline/core/schedule'
import { formatInstant, type Instant } from '@plumbline/core/time'
import { standAside } from '../../../platform/workers/index.ts'

/** As JSON, so that nothing large is taken apart on the way from the thread to the database. */
export interface WrittenIndicators {
  sums: string
  /** null: there is none. */
  curve: string | null
  checks: string
  /** Bars of the small picture. */
  outline: string
  works: WrittenWorks
  /** Columns of `version_series`. */
  series: string
  /** Columns of `milestone_trend`. */
  milestones: string
}

/**
 * One of each for a work. Ids and hashes as texts with commas between them: lists of tens of thousands would be written for
 * the database in the loop.
 */
export interface WrittenWorks {
  ids: string
  /** Of the row: equal ones need not be written again. */
  hashes: string
  /** Columns of `work_figures`, the hash among them. */
  rows: string[]
}

/** Milestones of a version that are followed: the first ones. */
const MAX_MILESTONES = 200

export function writtenIndicators(
  plan: SchedulePlan,
  engine: ScheduleEngine,
  targets: ReadonlyMap<string, TargetDates> | null,
  own?: OwnCount,
  memo?: FiguresMemo,
): WrittenIndicators {
  const { works, sums, curve, series, checks, outline, behind } = scheduleIndicators(plan, engine, targets, own, memo)
  standAside()
  return {
    sums: JSON.stringify(sums),
    curve: curve === null ? null : JSON.stringify(curve),
    checks: JSON.stringify(checks),
    outline: JSON.stringify(outline.map(barOf)),
    works: listed(works.map((work) => writtenOnce(work, behind.get(work.id) ?? []))),
    series: JSON.stringify(series.map(seriesRow)),
    milestones: JSON.stringify(milestonesOf(works)),
  }
}

export const writtenWorks = (rows: readonly { work_id: string }[]): WrittenWorks => listed(rows.map(written))

interface WrittenWork {
  id: string
  hash: string
  row: string
}

const listed = (works: readonly WrittenWork[]): WrittenWorks => ({
  ids: works.map(({ id }) => id).join(),
  hashes: works.map(({ hash }) => hash).join(),
  rows: works.map(({ row }) => row),
})

function written(row: { work_id: string }): WrittenWork {
  const text = JSON.stringify(row)
  const hash = createHash('md5').update(text).digest('base64')
  return { id: row.work_id, hash, row: `{"hash":"${hash}",${text.slice(1)}` }
}

const known = new WeakMap<WorkFigures, { countedBy: string; work: WrittenWork }>()

/** Most works have the very figures of the calculation before. */
function writtenOnce(work: WorkFigures, countedBy: readonly string[]): WrittenWork {
  const counted = countedBy.join()
  const before = known.get(work)
  if (before?.countedBy === counted) return before.work
  const now = { countedBy: counted, work: written(rowOf(work, countedBy)) }
  known.set(work, now)
  return now.work
}

const text = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))

/** `countedBy`: keys of own indicators. */
function rowOf(work: WorkFigures, countedBy: readonly string[]) {
  return {
    work_id: work.id,
    code: work.code,
    name: work.name,
    branch: work.branch,
    attribute_values: work.values,
    status: work.status,
    critical: work.critical,
    total_float: work.totalFloat,
    target_float: work.targetFloat,
    promise: work.promise,
    day_minutes: work.dayMinutes,
    start_at: text(work.start),
    finish_at: text(work.finish),
    actual_start_at: text(work.actualStart),
    actual_finish_at: text(work.actualFinish),
    target_start_at: text(work.targetStart),
    target_finish_at: text(work.targetFinish),
    late_by: work.lateBy,
    duration: work.duration,
    percent: work.percent,
    target_minutes: work.targetMinutes,
    target_passed: work.targetPassed,
    budget: decimalOf(work.budget),
    planned: decimalOf(work.planned),
    earned: decimalOf(work.earned),
    actual: decimalOf(work.actual),
    ...amountOf('volume', work.volume),
    ...amountOf('labour', work.labour),
    ...amountOf('cost', work.cost),
    executor: work.executor,
    curator: work.curator,
    // However the indicators are named or ordered, the row stays the same.
    counted_by: [...countedBy].sort(),
  }
}

/** Columns of one measure; null: the work has none. */
function amountOf(name: 'volume' | 'labour' | 'cost', amount: FigureAmount | null) {
  return {
    [`${name}_unit`]: amount?.unit ?? null,
    [`${name}_plan`]: amount && decimalOf(amount.plan),
    [`${name}_fact`]: amount && decimalOf(amount.fact),
  }
}

const barOf = ({ start, finish, target, ...bar }: OutlineBar) => ({
  ...bar,
  start: formatInstant(start),
  finish: formatInstant(finish),
  target: target === null ? null : target.map(formatInstant),
})

const seriesRow = ({ from, targetPassed, planPassed, ...series }: DaySeries) => ({
  ...series,
  first_day: from,
  target_passed: targetPassed,
  plan_passed: planPassed,
})

function milestonesOf(works: readonly WorkFigures[]) {
  return works
    .filter(({ isMilestone, finish }) => isMilestone && finish !== null)
    .sort((a, b) => (a.finish ?? 0) - (b.finish ?? 0))
    .slice(0, MAX_MILESTONES)
    .map(({ id, finish }) => ({ work_id: id, finish_at: text(finish) }))
}
