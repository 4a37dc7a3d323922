import { valueIn } from '@plumbline/core/attributes'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import {
  type Calendar,
  type Id,
  isFinished,
  type RiskShape,
  type SchedulePlan,
  type ThreePoints,
  type WbsRow,
} from '@plumbline/core/plan'
import type { RiskAssumed, RiskOptions, RiskResult, RiskTask } from '@plumbline/core/risk'
import type { Minutes } from '@plumbline/core/time'
import type { RiskProgress } from './risk.worker.ts'
import { WorkerRun } from './worker-run.ts'

/** What a run goes by beside the plan. */
export interface RiskQuestion extends RiskOptions, RiskAssumed {
  /** Works wait for resources in each future. */
  levelled: boolean
}

/** What a run came to, and of which plan. */
export interface RiskRunDone {
  inputHash: string
  /** Milliseconds. */
  took: number
  result: RiskResult
}

/** A work that may take longer or shorter. */
export interface UncertainRow {
  id: Id
  code: string
  name: string
  duration: Minutes
  dayMinutes: Minutes
  points: ThreePoints | null
}

/** How uncertain the plan is as it stands. */
export interface RiskState {
  inputHash: string
  /** Unfinished works: those with three points first, then the longest. */
  works: UncertainRow[]
  open: number
  withPoints: number
}

/** Works that are shown; more than that nobody types points for one by one. */
const SHOWN_WORKS = 300

/** Not done, and of a length that somebody plans. */
export const isUncertainWork = (row: WbsRow): boolean =>
  row.type === 'work' &&
  (row.activityKind === 'ordinary' || row.activityKind === 'resource_dependent') &&
  row.duration > 0 &&
  !isFinished(row)

export function riskState(plan: SchedulePlan, inputHash: string): RiskState {
  const open = plan.rows.filter(isUncertainWork)
  const days = new Map(plan.calendars.map(({ id, minutesPerDay }: Calendar) => [id, minutesPerDay]))
  const withPoints = open.filter(({ threePoints }) => threePoints !== null)
  const without = open.filter(({ threePoints }) => threePoints === null).sort((a, b) => b.duration - a.duration)
  const works = [...withPoints, ...without].slice(0, SHOWN_WORKS).map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    duration: row.duration,
    dayMinutes: days.get(row.calendarId ?? plan.settings.defaultCalendarId) ?? 480,
    points: row.threePoints,
  }))
  return { inputHash, works, open: open.length, withPoints: withPoints.length }
}

/** Three points as shares of the planned duration. */
export interface Spread {
  shape: RiskShape
  /** Hundredths of the duration. */
  min: number
  max: number
}

/** Of a work that is planned to take so long. */
export function pointsOf(likely: Minutes, { shape, min, max }: Spread): ThreePoints {
  const of = (share: number): Minutes => Math.round((likely * share) / 100)
  return { shape, min: Math.min(likely, of(min)), likely, max: Math.max(likely, of(max)) }
}

/** One command that gives them to unfinished works: to these, or to all that have none. Null: there are none. */
export function spreadCommand(plan: SchedulePlan, spread: Spread, ids: readonly Id[] | null): ScheduleCommand | null {
  const chosen = ids && new Set(ids)
  const byDuration = new Map<Minutes, Id[]>()
  for (const row of plan.rows) {
    if (!isUncertainWork(row) || (chosen ? !chosen.has(row.id) : row.threePoints !== null)) continue
    const alike = byDuration.get(row.duration)
    if (alike) alike.push(row.id)
    else byDuration.set(row.duration, [row.id])
  }
  if (byDuration.size === 0) return null
  const commands = [...byDuration].map(
    ([likely, alike]): ScheduleCommand => ({
      do: 'row.set',
      ids: alike,
      fields: { threePoints: pointsOf(likely, spread) },
    }),
  )
  return { do: 'batch', commands }
}

/** Three points of works as shares of their durations, learned from like works. */
export interface Learned {
  /** null: works of one name are alike. */
  attributeId: string | null
  /** P10, P50 and P90 by the key of the kind. */
  shares: [key: string, shares: [number, number, number]][]
}

/** Triangles from P10 over P50 to P90 for unfinished works of a kind that is known, where they have none. Null: there are none. */
export function learnedCommand(plan: SchedulePlan, { attributeId, shares }: Learned): ScheduleCommand | null {
  const known = new Map(shares)
  const commands = plan.rows.flatMap((row): ScheduleCommand[] => {
    if (!isUncertainWork(row) || row.threePoints !== null) return []
    const kind = attributeId === null ? row.name.trim().toLowerCase() : valueIn(row.values, attributeId)
    const found = known.get(kind)
    if (!found) return []
    const [min, likely, max] = found.map((share) => Math.round(row.duration * share)) as [Minutes, Minutes, Minutes]
    return [{ do: 'row.set', ids: [row.id], fields: { threePoints: { shape: 'triangular', min, likely, max } } }]
  })
  return commands.length > 0 ? { do: 'batch', commands } : null
}

/** Whoever has a run follow the plan runs it again after each change, milliseconds. */
const KEPT_FOR = 60_000

/** Many futures, in workers of their own. */
export const riskRunner = () =>
  new WorkerRun<RiskTask, RiskProgress, RiskResult>(
    () => new Worker(new URL('./risk.worker.ts', import.meta.url), { type: 'module' }),
    KEPT_FOR,
  )
