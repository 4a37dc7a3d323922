/** What works hold of resources. The document knows no register: who asks has looked there. */
import type { Assignment, Id } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { put } from './calendar-commands.ts'
import { requireRow } from './row-commands.ts'
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
    if (!writer.replica.assignment(id)) throw new Refused('NOT_FOUND', {}, [])
    writer.setFields('assignments', id, change)
    requireOrder(writer, id)
  }
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
