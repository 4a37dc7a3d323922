import { type CompiledCalendar, workBetween } from '../calendar/index.ts'
import { type Span, workedUntil } from '../distributions/index.ts'
import {
  type Id,
  isActivity,
  isFinished,
  isMilestone,
  isSummary,
  type Measure,
  type SchedulePlan,
  type WbsRow,
  type WorkStatus,
} from '../plan/index.ts'
import {
  calendarOfRows,
  dayMinutesOfRows,
  millionths,
  type PlannedAmounts,
  type TargetDates,
} from '../progress/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { type Day, dayOfInstant, type Instant, instantOrNull, type Minutes, NO_MINUTES } from '../time/index.ts'
import type { EarnedValue } from '../usage/index.ts'
import type { FiguresMemo } from './figures-memo.ts'
import { daysOfPeriod } from './own/behind.ts'
import { promisedWorks } from './promises.ts'
import type { FigureAmount, WorkFigures } from './types.ts'

/** Dates and amounts of the active target version by work; null: there is no target version. */
export type Targets = ReadonlyMap<Id, TargetDates> | null

const WHOLE = 10_000

/** Of every work, in tree order. `engine` has calculated `plan`. `memo`: of the same plan as it was before. */
export function workFigures(
  plan: SchedulePlan,
  engine: ScheduleEngine,
  targets: Targets,
  memo?: FiguresMemo,
): WorkFigures[] {
  memo?.begin(plan, targets)
  const count = counting(plan, engine, targets)
  // Rule 1.
  const works = plan.rows.filter(({ type }) => isActivity(type))
  return works.map((row) => memo?.of(row, count) ?? count(row))
}

function counting(plan: SchedulePlan, engine: ScheduleEngine, targets: Targets): (row: WbsRow) => WorkFigures {
  const calendarOf = calendarOfRows(plan.calendars, plan.settings)
  const dayOf = dayMinutesOfRows(plan.calendars, plan.settings)
  const branchOf = branchesOf(plan.rows)
  const promised = daysOfPeriod(promisedWorks.period, dayOfInstant(plan.settings.dataDate))
  return (row) => {
    const target = targets?.get(row.id) ?? null
    const calendar = calendarOf(row)
    const times = timesOf(row, engine, target, calendar)
    const passed = target ? passedOf({ calendar, ...target }, plan.settings.dataDate) : nothingPassed
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      isMilestone: isMilestone(row.type),
      branch: branchOf(row),
      values: row.values,
      executor: row.executor,
      curator: row.curator,
      dayMinutes: dayOf(row),
      ...times,
      promise: promiseOf(times, promised),
      targetMinutes: passed.total,
      targetPassed: passed.passed,
      ...amountsOf(row, targets === null ? null : (target?.amounts ?? {}), times.percent, passed),
    }
  }
}

/** Works below one summary share one list. */
function branchesOf(rows: readonly WbsRow[]): (row: WbsRow) => string[] {
  const below = new Map<Id | null, string[]>([[null, []]])
  const above = ({ parentId }: WbsRow): string[] => below.get(parentId) ?? []
  for (const row of rows) if (isSummary(row.type)) below.set(row.id, [...above(row), row.name])
  return above
}

function timesOf(row: WbsRow, engine: ScheduleEngine, target: TargetDates | null, calendar: CompiledCalendar) {
  const { timetable } = engine
  const slot = engine.slotOf(row.id)
  const finish = instantOrNull(timetable.finish[slot])
  const float = timetable.totalFloat[slot]
  const status = statusOf(row, engine)
  return {
    status,
    critical: timetable.critical[slot] === 1,
    totalFloat: status === 'completed' || float === undefined || float === NO_MINUTES ? null : float,
    start: instantOrNull(timetable.start[slot]),
    finish,
    actualStart: row.progress.actualStart,
    actualFinish: row.progress.actualFinish,
    targetStart: target?.start ?? null,
    targetFinish: target?.finish ?? null,
    targetFloat: target?.float ?? null,
    lateBy: target === null || finish === null ? null : workingBetween(calendar, target.finish, finish),
    duration: row.duration,
    percent: Math.max(0, timetable.percent[slot] ?? 0),
  }
}

/** Rule 18. Midnight at the end of a day belongs to that day. */
function promiseOf(
  { status, finish, targetFinish }: Pick<WorkFigures, 'status' | 'finish' | 'targetFinish'>,
  [first, last]: [Day, Day],
): WorkFigures['promise'] {
  const dueOn = targetFinish === null ? null : dayOfInstant(targetFinish - 1)
  if (dueOn === null || dueOn < first || dueOn > last) return null
  const isKept = status === 'completed' && finish !== null && dayOfInstant(finish - 1) <= last
  return isKept ? 'kept' : 'missed'
}

function statusOf(row: WbsRow, engine: ScheduleEngine): WorkStatus {
  if (isFinished(row)) return 'completed'
  return engine.progressOf(row.id)?.status ?? (row.progress.actualStart === null ? 'not_started' : 'in_progress')
}

/** Two spellings of one moment (end of a shift, begin of the next) are no variance. */
export const workingBetween = (calendar: CompiledCalendar, from: Instant, to: Instant): Minutes =>
  to >= from ? workBetween(calendar, from, to) : -workBetween(calendar, to, from)

interface Passed {
  total: Minutes
  passed: Minutes
  /** Nothing to spread over: all at once. */
  isOver: boolean
}
const nothingPassed: Passed = { total: 0, passed: 0, isOver: false }

function passedOf(span: Span, dataDate: Instant): Passed {
  const total = workedUntil(span, span.finish)
  const at = Math.min(Math.max(dataDate, span.start), span.finish)
  return { total, passed: workedUntil(span, at), isOver: span.finish <= dataDate }
}

/** Money of one work by rules 4–6; null: there is no target version, so nothing was to be done by now. */
export function moneyOf(
  row: WbsRow,
  {
    targets,
    calendar,
    percent,
    dataDate,
  }: { targets: Targets; calendar: CompiledCalendar; percent: number; dataDate: Instant },
): Omit<EarnedValue, 'left'> {
  const target = targets?.get(row.id) ?? null
  const passed = target ? passedOf({ calendar, ...target }, dataDate) : nothingPassed
  const { budget, planned, earned, actual } = amountsOf(row, targets && (target?.amounts ?? {}), percent, passed)
  return { budget, planned: targets === null ? null : planned, earned, actual }
}

/** Rules 4–6. `approved`: as planned in the target version; null: there is none, so what the work itself plans counts. */
function amountsOf(row: WbsRow, approved: PlannedAmounts | null, percent: number, passed: Passed) {
  const planOf = (register: 'cost' | 'labour'): bigint =>
    planned(approved === null ? row[register] : approved[register])
  const budget = planOf('cost')
  const labourBudget = planOf('labour')
  return {
    budget,
    planned: approved === null ? 0n : plannedUntil(budget, passed),
    earned: share(budget, percent),
    actual: millionths(row.cost?.fact ?? '0'),
    labourBudget,
    labourEarned: share(labourBudget, percent),
    labourActual: millionths(row.labour?.fact ?? '0'),
    volume: figureOf(row.measure),
    labour: figureOf(row.labour),
    cost: figureOf(row.cost),
  }
}

const figureOf = (measure: Measure | null): FigureAmount | null =>
  measure && { unit: measure.unit, plan: millionths(measure.plan), fact: millionths(measure.fact) }

const planned = (measure: Pick<Measure, 'plan'> | null | undefined): bigint => millionths(measure?.plan ?? '0')
const share = (amount: bigint, percent: number): bigint => (amount * BigInt(percent)) / BigInt(WHOLE)

function plannedUntil(budget: bigint, { total, passed, isOver }: Passed): bigint {
  if (isOver) return budget
  return total === 0 ? 0n : (budget * BigInt(passed)) / BigInt(total)
}
