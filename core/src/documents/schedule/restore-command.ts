/** Carries out a restoration: whatever is not there comes back under its own id, with its values and its place. */
import { type Id, isSummary, type Relation, relationTypes } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { deleteAssignment, putAssignment } from './assignment-commands.ts'
import { deleteCalendar, putCalendar, setSettings } from './calendar-commands.ts'
import { isId } from './codecs.ts'
import { requireFillable } from './granted-edits.ts'
import { requireEnds } from './relation-commands.ts'
import type { Restoration, RestoredRow } from './restoration.ts'
import { makeParent, setNote } from './row-commands.ts'
import { limits, relationRecord } from './shape.ts'
import type { Writer } from './writer.ts'

const lists = [
  'rows',
  'goneRows',
  'relations',
  'goneRelations',
  'calendars',
  'goneCalendars',
  'assignments',
  'goneAssignments',
  'notes',
] as const

export function restore(writer: Writer, { changes }: { changes: Restoration }): void {
  for (const name of lists) if (!isList(changes[name])) throw new Refused('BAD_REQUEST', { field: name })
  for (const calendar of changes.calendars) putCalendar(writer, calendar)
  for (const id of changes.goneRelations) if (writer.replica.relation(id)) writer.kill('relations', id)
  for (const id of changes.goneAssignments) if (writer.replica.assignment(id)) deleteAssignment(writer, id)
  for (const row of changes.rows) bringBack(writer, row)
  writer.sync()
  for (const row of changes.rows) if (row.place) place(writer, row.id, row.place)
  for (const id of changes.goneRows) if (writer.replica.row(id)) writer.kill('wbs', id)
  writer.sync()
  for (const { id } of changes.rows) requireSound(writer, id)
  for (const relation of changes.relations) restoreRelation(writer, relation)
  for (const assignment of changes.assignments) putAssignment(writer, assignment)
  for (const { id, text } of changes.notes) setNote(writer, { do: 'row.note', id, text })
  setSettings(writer, changes.settings ?? {})
  writer.sync()
  for (const id of changes.goneCalendars) if (writer.replica.calendar(id)) deleteCalendar(writer, id)
}

function isList(list: unknown): boolean {
  return (
    Array.isArray(list) && list.every((one) => typeof one === 'string' || (typeof one === 'object' && one !== null))
  )
}

function bringBack(writer: Writer, { id, fields, place }: RestoredRow): void {
  const { replica } = writer
  if (!isId(id)) throw new Refused('FIELD_INVALID', { field: 'id' })
  if (typeof fields !== 'object' || fields === null) throw new Refused('BAD_REQUEST', { field: 'fields' })
  if (replica.row(id)) {
    writer.setFields('wbs', id, fields)
    return
  }
  if (replica.tree.size >= limits.rows) throw new Refused('DOCUMENT_TOO_LARGE', { rows: limits.rows })
  if (!place) throw new Refused('ROW_MISSING', {}, [id])
  if (replica.wbs.exists(id)) {
    writer.revive('wbs', id)
    writer.setFields('wbs', id, fields)
    return
  }
  requireFillable(writer, id, fields.values ?? '')
  writer.create('wbs', id, fields)
  writer.placeNew([id], null, null)
}

function place(writer: Writer, id: Id, { parentId, after }: NonNullable<RestoredRow['place']>): void {
  const { replica } = writer
  if (parentId !== null) {
    if (!replica.row(parentId)) throw new Refused('UNDO_PARENT_GONE', {}, [id])
    if (parentId === id || replica.tree.ancestors(parentId).includes(id))
      throw new Refused('ROW_UNDER_ITSELF', {}, [id])
    makeParent(writer, parentId, 'ROW_CANNOT_MOVE')
  }
  writer.move([id], parentId, after)
}

/** A restored row must fit what others have made of its surroundings since. */
function requireSound(writer: Writer, id: Id): void {
  const row = writer.replica.row(id)
  if (!row) return
  if (!isSummary(row.type) && writer.replica.hasChildren(id)) throw new Refused('ROW_WITH_CHILDREN', {}, [id])
  if (isSummary(row.type) && writer.replica.relationsOf(id).length > 0)
    throw new Refused('RELATION_TO_SUMMARY', {}, [id])
}

function restoreRelation(writer: Writer, relation: Relation): void {
  const { replica } = writer
  const { id, predId, succId, type, lag, lagCalendar } = relation
  if (!relationTypes.includes(type)) throw new Refused('FIELD_INVALID', { field: 'type' })
  requireEnds(writer, [predId, succId])
  if (replica.relation(id)) {
    writer.setFields('relations', id, { lag, lagCalendar })
    return
  }
  if (replica.relationCount >= limits.relations)
    throw new Refused('DOCUMENT_TOO_LARGE', { relations: limits.relations })
  const path = replica.graph.loopThrough(predId, succId)
  if (path) throw new Refused('RELATION_LOOP', { length: path.length }, path)
  if (id !== `${predId}:${succId}:${type}`) throw new Refused('FIELD_INVALID', { field: 'id' })
  writer.create('relations', id, relationRecord(relation, writer.tick()))
  writer.sync()
}
