import { type Id, relationId, type SchedulePlan } from '../plan/index.ts'

/** A plan whose rows, calendars and assignments are called otherwise; what is not named keeps its id. */
export function withIds(plan: SchedulePlan, ids: ReadonlyMap<Id, Id>): SchedulePlan {
  const renamed = (id: Id): Id => ids.get(id) ?? id
  const orNull = (id: Id | null): Id | null => (id === null ? null : renamed(id))
  return {
    ...plan,
    settings: { ...plan.settings, defaultCalendarId: renamed(plan.settings.defaultCalendarId) },
    calendars: plan.calendars.map((calendar) => ({ ...calendar, id: renamed(calendar.id) })),
    rows: plan.rows.map((row) => ({
      ...row,
      id: renamed(row.id),
      parentId: orNull(row.parentId),
      calendarId: orNull(row.calendarId),
    })),
    relations: plan.relations.map((relation) => {
      const [predId, succId] = [renamed(relation.predId), renamed(relation.succId)]
      return { ...relation, predId, succId, id: relationId(predId, succId, relation.type) }
    }),
    assignments: plan.assignments.map((assignment) => ({
      ...assignment,
      id: renamed(assignment.id),
      wbsId: renamed(assignment.wbsId),
      calendarId: orNull(assignment.calendarId),
    })),
  }
}
