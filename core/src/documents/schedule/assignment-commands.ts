/** What works hold of resources. The document knows no register: who asks has looked there. */
import type { Assignment, Id } from '../../plan/index.ts'
import type { Minutes } from '../../time/index.ts'
import { Refused } from '../rooms/index.ts'
import { put } from './calendar-commands.ts'
import { durationFor, followDuration, followTyped, isTimed } from './effort.ts'
import { requireRow, setDuration } from './row-commands.ts'
import { limits } from './shape.ts'
import type { ScheduleCommand } from './types.ts'
import type { Writer } from './writer.ts'

/** Twice is as good as once. */
export function putAssignment(writer: Writer, assignment: Assignment): void {
  requireRow(writer, assignment.wbsId)
  requireCalendar(writer, assignment)
  put(writer, 'assignments', assignment, writer.replica.assignments.size, limits.assignments)
  requireOrder(writer, assignment.id)
}

/** It stays with its work. */
export function setAssignments(
  writer: Writer,
  { ids, change }: Extract<ScheduleCommand, { do: 'assignment.set' }>,
): void {
  if ('wbsId' in change) throw new Refused('FIELD_INVALID', { field: 'wbsId' })
  requireCalendar(writer, change)
  for (const id of ids) {
    const before = writer.replica.assignment(id)
    if (!before) throw new Refused('NOT_FOUND', {}, [])
    writer.setFields('assignments', id, change)
    requireOrder(writer, id)
    if (change.units !== undefined || change.plan !== undefined) settleEffort(writer, before, change)
  }
}

/** What was typed moves what its work does not keep: units, work, or the duration, which other assignments follow. */
function settleEffort(writer: Writer, before: Assignment, typed: Partial<Assignment>): void {
  const row = writer.replica.row(before.wbsId)
  const rule = row?.effort
  if (!row || !rule || !isTimed({ ...before, units: typed.units ?? before.units })) return
  const { change, duration } = followTyped(rule, before, typed, row.duration)
  if (Object.keys(change).length > 0) writer.setFields('assignments', before.id, change)
  if (duration === null || row.type !== 'work' || row.progress.actualStart !== null) return
  writer.sync()
  setDuration(writer, row.id, longest(writer, row.id, before.id, duration))
  followDuration(writer, row.id, before.id)
}

/** Of those that the duration follows from; where none is said to be, it follows from what was typed. */
function longest(writer: Writer, rowId: Id, typedId: Id, duration: Minutes): Minutes {
  const all = writer.replica.assignmentsOf(rowId).flatMap((id) => writer.replica.assignment(id) ?? [])
  const driving = all.filter((one) => one.driving && isTimed(one))
  if (driving.length === 0) return duration
  const lengths = driving.map(({ id, plan, units }) => (id === typedId ? duration : (durationFor(plan, units!) ?? 0)))
  return Math.max(...lengths)
}

export function deleteAssignment(writer: Writer, id: Id): void {
  if (!writer.replica.assignment(id)) throw new Refused('NOT_FOUND', {}, [])
  writer.kill('assignments', id)
}

function requireCalendar(writer: Writer, { calendarId }: Partial<Pick<Assignment, 'calendarId'>>): void {
  if (calendarId && !writer.replica.calendar(calendarId)) throw new Refused('FIELD_INVALID', { field: 'calendarId' })
}

/** Own dates stand in their order. */
function requireOrder(writer: Writer, id: Id): void {
  writer.sync()
  const { start = null, finish = null } = writer.replica.assignment(id) ?? {}
  if (start !== null && finish !== null && finish < start) throw new Refused('FIELD_INVALID', { field: 'finish' })
}
