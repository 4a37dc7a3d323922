import { aroundTheClock } from '../calendar/index.ts'
import {
  type Id,
  isActivity,
  isFinished,
  isMilestone,
  isNeverLevelled,
  MAX_PRIORITY,
  type SchedulePlan,
  type WbsRow,
} from '../plan/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { NO_INSTANT } from '../time/index.ts'
import type { Demand, LevelledRelation, LevelledResource, LevelledWork, LevellingProblem } from './types.ts'

/** By what works of one priority are put first where several want the same. */
export const firstRules = ['search', 'least_float', 'critical', 'early_start'] as const
export type FirstRule = (typeof firstRules)[number]

/** What is asked of levelling beside the plan. */
export interface PlanDemands {
  /** By work. */
  demands: ReadonlyMap<Id, readonly Demand[]>
  resources: readonly LevelledResource[]
  first: FirstRule
  maySplit: boolean
}

const DAY = 1440
const ELAPSED = '*elapsed'

/** The problem that a plan poses; `engine` has calculated it without the delays that may change. */
export function problemOfPlan(plan: SchedulePlan, engine: ScheduleEngine, asked: PlanDemands): LevellingProblem {
  const rows = plan.rows.filter(
    (row) => isNode(row) && engine.timetable.earlyStart[engine.slotOf(row.id)] !== NO_INSTANT,
  )
  const calendarOf = calendarIds(plan)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    calendars: [...plan.calendars, { ...aroundTheClock, id: ELAPSED }],
    works: rows.map((row) => workOf(row, engine, calendarOf(row), asked)),
    relations: plan.relations.flatMap((relation) => {
      const [pred, succ] = [byId.get(relation.predId), byId.get(relation.succId)]
      if (!pred || !succ) return []
      const { predId, succId, type, lag } = relation
      const lagCalendarId = lagCalendarOf(
        relation.lagCalendar ?? plan.settings.lagCalendar,
        plan,
        calendarOf,
        pred,
        succ,
      )
      return [{ predId, succId, type, lag, lagCalendarId }]
    }),
    resources: asked.resources,
  }
}

/** Levels of effort and works that span their branch follow others: they have no place of their own. */
const isNode = (row: WbsRow): boolean =>
  isActivity(row.type) && row.activityKind !== 'level_of_effort' && row.activityKind !== 'wbs_summary'

function calendarIds({ calendars, settings }: SchedulePlan): (row: WbsRow) => Id {
  const known = new Set(calendars.map(({ id }) => id))
  const usual = known.has(settings.defaultCalendarId) ? settings.defaultCalendarId : ELAPSED
  return (row) => {
    if (row.elapsed && row.type === 'work') return ELAPSED
    return row.calendarId !== null && known.has(row.calendarId) ? row.calendarId : usual
  }
}

function lagCalendarOf(
  kind: SchedulePlan['settings']['lagCalendar'],
  { settings }: SchedulePlan,
  calendarOf: (row: WbsRow) => Id,
  pred: WbsRow,
  succ: WbsRow,
): LevelledRelation['lagCalendarId'] {
  if (kind === 'all_hours') return null
  if (kind === 'project') return settings.defaultCalendarId
  return calendarOf(kind === 'predecessor' ? pred : succ)
}

function workOf(row: WbsRow, engine: ScheduleEngine, calendarId: Id, asked: PlanDemands): LevelledWork {
  const t = engine.timetable
  const slot = engine.slotOf(row.id)
  const isPoint = isMilestone(row.type) || isFinished(row)
  const [start, finish, lateFinish] = [t.earlyStart[slot]!, t.earlyFinish[slot]!, t.lateFinish[slot]!]
  return {
    id: row.id,
    calendarId,
    duration: isPoint ? 0 : t.remaining[slot]!,
    ...{ start, finish, lateFinish },
    isFixed: hasBegun(row) || isPutByHand(row) || isNeverLevelled(row),
    priority:
      (MAX_PRIORITY - row.priority) * RANK +
      rankOf(asked.first, { start, critical: t.critical[slot]! === 1, float: t.totalFloat[slot]! }),
    maySplit: asked.maySplit && row.type === 'work' && row.activityKind === 'ordinary' && row.splits.length === 0,
    demands: isPoint ? [] : (asked.demands.get(row.id) ?? []),
  }
}

const hasBegun = ({ progress }: WbsRow): boolean => progress.actualStart !== null || progress.actualFinish !== null

const keepsDate = new Set([
  'in_date',
  'finish_in_date',
  'mandatory_start',
  'mandatory_finish',
  'manual',
  'as_late_as_possible',
])

const isPutByHand = ({ limit, secondLimit }: WbsRow): boolean =>
  [limit, secondLimit].some((one) => one !== null && keepsDate.has(one.kind))

/** More than any rule of a run ranks works apart: between two priorities of works none comes (rule LV20). */
const RANK = 2 ** 24

function rankOf(first: FirstRule, work: { start: number; critical: boolean; float: number }): number {
  switch (first) {
    case 'search':
      return 0
    case 'least_float':
      return Math.max(0, Math.floor(work.float / DAY))
    case 'critical':
      return work.critical ? 0 : 1
    case 'early_start':
      return Math.floor(work.start / DAY)
  }
}
