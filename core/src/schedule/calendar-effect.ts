/** What other working time would do to a schedule, before anybody does it. */
import { type Calendar, type Id, isActivity, type SchedulePlan } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { type Instant, instantOrNull } from '../time/index.ts'
import { createEngine } from './engine.ts'
import type { Timetable } from './types.ts'

export interface CalendarEffect {
  /** Works and milestones on one of the calendars, also by the schedule's default. */
  works: number
  /** Works and milestones, on whatever calendar, whose start or finish moves. */
  moved: number
  /** Of the whole schedule; null: nothing is scheduled. */
  finishBefore: Instant | null
  finishAfter: Instant | null
}

/** Calendars of the schedule by their ids, as they would be; others are left out of account. */
export function calendarEffect(
  plan: SchedulePlan,
  calendars: readonly Calendar[],
  inputs: PlanInputs = {},
): CalendarEffect {
  const engine = createEngine()
  engine.load(plan, inputs)
  engine.calculate()
  const works = plan.rows.filter(({ type }) => isActivity(type))
  const slots = works.map(({ id }) => engine.slotOf(id))
  const before = datesOf(engine.timetable, slots)
  const finishBefore = instantOrNull(engine.timetable.projectFinish)
  const ids = new Set(plan.calendars.map(({ id }) => id))
  const there = calendars.filter(({ id }) => ids.has(id))
  engine.apply(there.map((calendar) => ({ kind: 'calendar', calendar })))
  engine.calculate()
  const after = datesOf(engine.timetable, slots)
  let moved = 0
  for (let i = 0; i < before.length; i += 2) if (before[i] !== after[i] || before[i + 1] !== after[i + 1]) moved++
  const counts = worksByCalendar(plan)
  return {
    works: there.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
    moved,
    finishBefore,
    finishAfter: instantOrNull(engine.timetable.projectFinish),
  }
}

/** How many works and milestones each calendar has, also by the schedule's default. */
export function worksByCalendar({ rows, settings }: SchedulePlan): Map<Id, number> {
  const counts = new Map<Id, number>()
  for (const row of rows) {
    const id = row.calendarId ?? settings.defaultCalendarId
    if (isActivity(row.type)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function datesOf({ start, finish }: Timetable, slots: readonly number[]): Int32Array {
  return Int32Array.from(slots.flatMap((slot) => [start[slot]!, finish[slot]!]))
}
