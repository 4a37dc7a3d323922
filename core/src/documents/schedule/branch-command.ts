/** Puts a whole branch in: one run of order keys, so that the branches of two people never mix. */
import { type Id, isSummary } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { putAssignment } from './assignment-commands.ts'
import type { Branch, BranchRow } from './branch.ts'
import { putCalendar } from './calendar-commands.ts'
import { fillable } from './granted-edits.ts'
import { createRelation } from './relation-commands.ts'
import { makeParent, requireFree, requirePlace, setNote } from './row-commands.ts'
import { limits } from './shape.ts'
import type { ScheduleCommand } from './types.ts'
import type { Writer } from './writer.ts'

const lists = ['rows', 'relations', 'assignments', 'notes', 'calendars'] as const

export function insertBranch(
  writer: Writer,
  { branch, place }: Extract<ScheduleCommand, { do: 'branch.insert' }>,
): void {
  for (const name of lists) requireList(branch, name)
  const { replica } = writer
  const { length } = branch.rows
  if (length > limits.branchRows) throw new Refused('BRANCH_TOO_LARGE', { rows: length, max: limits.branchRows })
  if (replica.tree.size + length > limits.rows) throw new Refused('DOCUMENT_TOO_LARGE', { rows: limits.rows })
  requirePlace(writer, place)
  if (place.parentId !== null) makeParent(writer, place.parentId, 'ROW_CANNOT_MOVE')
  // One of this id is there already: it is the same calendar, and not this branch's to change.
  for (const calendar of branch.calendars) if (!replica.calendar(calendar.id)) putCalendar(writer, calendar)
  writer.sync()
  const families = familiesOf(writer, branch.rows)
  for (const { id, fields } of branch.rows) {
    writer.create('wbs', id, { ...fields, values: fillable(writer, fields.values) })
  }
  for (const [parentId, ids] of families) {
    if (parentId === null) writer.placeNew(ids, place.parentId, place.after)
    else writer.placeNew(ids, parentId, null)
  }
  writer.sync()
  connect(writer, branch)
}

function requireList(branch: Branch, name: (typeof lists)[number]): void {
  const list: unknown = branch[name]
  const isList = Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null)
  if (!isList) throw new Refused('BAD_REQUEST', { field: name })
}

/** Rows by their parent. Refuses what would not be a tree, or not one of this schedule. */
function familiesOf(writer: Writer, rows: readonly BranchRow[]): Map<Id | null, Id[]> {
  const known = new Map<Id, BranchRow>()
  const families = new Map<Id | null, Id[]>()
  for (const row of rows) {
    const { id, parentId, fields } = row
    requireFree(writer, id)
    if (known.has(id)) throw new Refused('ROW_EXISTS', {}, [id])
    if (typeof fields !== 'object' || fields === null) throw new Refused('BAD_REQUEST', { field: 'fields' })
    requireParent(parentId, known)
    if (fields.calendarId && !writer.replica.calendar(fields.calendarId))
      throw new Refused('FIELD_INVALID', { field: 'calendarId' }, [id])
    known.set(id, row)
    const family = families.get(parentId)
    if (family) family.push(id)
    else families.set(parentId, [id])
  }
  return families
}

function requireParent(parentId: Id | null, known: ReadonlyMap<Id, BranchRow>): void {
  if (parentId === null) return
  const parent = known.get(parentId)
  if (!parent) throw new Refused('ROW_MISSING', {}, [String(parentId)])
  if (!isSummary(parent.fields.type)) throw new Refused('ROW_WITH_CHILDREN', {}, [parentId])
}

/** Relations one by one: each is checked for loops against those before it. */
function connect(writer: Writer, { relations, assignments, notes }: Branch): void {
  for (const { predId, succId, type, lag, lagCalendar } of relations) {
    createRelation(writer, { do: 'relation.create', predId, succId, type, lag, lagCalendar })
    writer.sync()
  }
  for (const assignment of assignments) putAssignment(writer, assignment)
  for (const { id, text } of notes) setNote(writer, { do: 'row.note', id, text })
}
