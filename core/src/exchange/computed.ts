import { type Id, isActivity, type SchedulePlan } from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { type Instant, NO_INSTANT } from '../time/index.ts'
import type { StoredDates } from './file.ts'

/** What the engine makes of the works and milestones of a plan, as other programs store it beside them. */
export function computedDates(plan: SchedulePlan): Map<Id, StoredDates> {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { timetable } = engine
  const dates = new Map<Id, StoredDates>()
  for (const { id, type } of plan.rows) {
    const slot = engine.slotOf(id)
    if (!isActivity(type) || slot < 0 || timetable.earlyStart[slot] === NO_INSTANT) continue
    const at = (column: Int32Array): Instant | null => {
      const instant = column[slot]!
      return instant === NO_INSTANT ? null : instant
    }
    dates.set(id, {
      earlyStart: at(timetable.earlyStart),
      earlyFinish: at(timetable.earlyFinish),
      lateStart: at(timetable.lateStart),
      lateFinish: at(timetable.lateFinish),
      totalFloat: at(timetable.totalFloat),
      freeFloat: at(timetable.freeFloat),
      critical: timetable.critical[slot] === 1,
      drivingPath: timetable.driving[slot] === 1,
    })
  }
  return dates
}
