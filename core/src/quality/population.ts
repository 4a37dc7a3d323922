import { aroundTheClock, type CompiledCalendar, compiledOf } from '../calendar/index.ts'
import {
  type Id,
  isFinished,
  isHammock,
  isMilestone,
  type Relation,
  type SchedulePlan,
  type WbsRow,
} from '../plan/index.ts'
import type { ScheduleEngine, Timetable } from '../schedule/index.ts'
import { MINUTES_PER_DAY } from '../time/index.ts'

/** Everything the checks look at, read once. */
export interface Population {
  plan: SchedulePlan
  timetable: Timetable
  slotOf(id: Id): number
  /** Unfinished works without levels of effort and summaries; milestones are no works. */
  works: WbsRow[]
  /** Works and milestones, finished or not. */
  activities: WbsRow[]
  /** Relations between activities whose successor is unfinished. */
  relations: Relation[]
  incoming: Map<Id, Relation[]>
  outgoing: Map<Id, Relation[]>
  calendarOf(row: WbsRow): CompiledCalendar
  /** Working minutes that count as a day of the row. */
  dayOf(row: WbsRow): number
}

/** `engine` has calculated `plan`. */
export function populationOf(plan: SchedulePlan, engine: ScheduleEngine): Population {
  const activities = plan.rows.filter(isChecked)
  const unfinished = new Set(activities.filter((row) => !isFinished(row)).map(({ id }) => id))
  const known = new Set(activities.map(({ id }) => id))
  const between = plan.relations.filter(({ predId, succId }) => known.has(predId) && known.has(succId))
  const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, calendar]))
  const fallback = calendars.get(plan.settings.defaultCalendarId) ?? plan.calendars[0]
  const sourceOf = (row: WbsRow) => (row.calendarId === null ? fallback : (calendars.get(row.calendarId) ?? fallback))
  return {
    plan,
    timetable: engine.timetable,
    slotOf: (id) => engine.slotOf(id),
    works: activities.filter((row) => row.type === 'work' && unfinished.has(row.id)),
    activities,
    relations: between.filter(({ succId }) => unfinished.has(succId)),
    incoming: grouped(between, 'succId'),
    outgoing: grouped(between, 'predId'),
    calendarOf: (row) => compiledOf(sourceOf(row) ?? aroundTheClock),
    dayOf: (row) => sourceOf(row)?.minutesPerDay || MINUTES_PER_DAY,
  }
}

function grouped(relations: readonly Relation[], end: 'predId' | 'succId'): Map<Id, Relation[]> {
  const groups = new Map<Id, Relation[]>()
  for (const relation of relations) {
    const group = groups.get(relation[end])
    if (group) group.push(relation)
    else groups.set(relation[end], [relation])
  }
  return groups
}

const isChecked = ({ type, activityKind }: WbsRow): boolean =>
  isMilestone(type) || (type === 'work' && !isHammock(activityKind))
