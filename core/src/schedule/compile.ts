import type { SchedulePlan } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { Network } from './network.ts'

/** A whole plan as columns; slots follow the order of its rows, from 0. */
export function compilePlan(plan: SchedulePlan, inputs: PlanInputs): Network {
  // Some room, so that the first row that somebody adds does not copy all columns.
  const net = new Network(plan.settings, Math.ceil(plan.rows.length * 1.1) + 64)
  net.inputs = inputs
  for (const calendar of plan.calendars) net.putCalendar(calendar)
  net.defaultCalendar = net.calendarSlots.get(plan.settings.defaultCalendarId) ?? 0
  for (const assignment of plan.assignments) net.putAssignment(assignment)
  for (const relation of plan.externals ?? []) net.outside.put(relation)
  for (const row of plan.rows) net.putRow(row)
  net.loadRelations(plan.relations)
  net.linkParents()
  return net
}
