import type { PlanChange } from '../../schedule/types.ts'
import type { ScheduleReplica } from './replica.ts'
import type { ScheduleChange } from './types.ts'

/** What a change of the document means to an engine that follows it; a suspended relation is none to the engine. */
export function planChanges(replica: ScheduleReplica, change: ScheduleChange): PlanChange[] {
  const changes: PlanChange[] = []
  if (change.settings) changes.push({ kind: 'settings', settings: replica.settings() })
  for (const id of change.calendars) {
    const calendar = replica.calendar(id)
    if (calendar) changes.push({ kind: 'calendar', calendar })
  }
  for (const id of change.rows) {
    const row = replica.row(id)
    if (row) changes.push({ kind: 'row', row })
  }
  for (const id of change.relations) {
    const relation = replica.isSuspended(id) ? undefined : replica.relation(id)
    changes.push(relation ? { kind: 'relation', relation } : { kind: 'relation_removed', id })
  }
  for (const id of change.removedRelations) changes.push({ kind: 'relation_removed', id })
  for (const id of change.assignments) {
    const assignment = replica.assignment(id)
    if (assignment) changes.push({ kind: 'assignment', assignment })
  }
  for (const id of change.removedAssignments) changes.push({ kind: 'assignment_removed', id })
  for (const id of change.removedRows) changes.push({ kind: 'row_removed', id })
  for (const id of change.removedCalendars) changes.push({ kind: 'calendar_removed', id })
  return changes
}
