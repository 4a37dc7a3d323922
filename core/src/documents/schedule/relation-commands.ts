/** Creating, editing and deleting relations. */
import { externalEnd, type Id, isSummary, type RelationType, relationId, relationTypes } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { limits, relationRecord } from './shape.ts'
import type { ScheduleCommand } from './types.ts'
import type { Writer } from './writer.ts'

type Command<K extends ScheduleCommand['do']> = Extract<ScheduleCommand, { do: K }>

/**
 * A loop is refused with its path: from the successor along the relations back to the predecessor. One end may be a
 * work of another schedule; what that one does with it is not asked here.
 */
export function createRelation(writer: Writer, command: Command<'relation.create'>): void {
  const { predId, succId, type, lag, lagCalendar, origin } = command
  const { replica } = writer
  if (predId === succId) throw new Refused('RELATION_SELF', {}, [predId])
  requireType(type)
  requireEnds(writer, [predId, succId])
  const id = relationId(predId, succId, type)
  if (replica.relation(id)) throw new Refused('RELATION_EXISTS', {}, [predId, succId])
  if (replica.relationCount >= limits.relations)
    throw new Refused('DOCUMENT_TOO_LARGE', { relations: limits.relations })
  const path = replica.graph.loopThrough(predId, succId)
  if (path) throw new Refused('RELATION_LOOP', { length: path.length }, path)
  const kept = origin === undefined ? {} : { origin }
  writer.create('relations', id, relationRecord({ id, predId, succId, type, lag, lagCalendar, ...kept }, writer.tick()))
}

function requireType(type: RelationType): void {
  if (!relationTypes.includes(type)) throw new Refused('FIELD_INVALID', { field: 'type' })
}

export function requireEnds(writer: Writer, ends: readonly Id[]): void {
  const rows = ends.filter((id) => !externalEnd(String(id)))
  if (rows.length === 0) throw new Refused('RELATION_TO_NOTHING', {}, [...ends])
  for (const id of rows) requireEnd(writer, id)
  if (rows.length < ends.length && writer.replica.externalCount >= limits.externals)
    throw new Refused('DOCUMENT_TOO_LARGE', { relations: limits.externals })
}

function requireEnd(writer: Writer, id: Id): void {
  const row = writer.replica.row(id)
  if (!row) throw new Refused('RELATION_TO_NOTHING', {}, [String(id)])
  if (isSummary(row.type)) throw new Refused('RELATION_TO_SUMMARY', {}, [id])
}

/** Another type is another relation: its id holds the type. The direction stays, so no loop can appear. */
export function setRelation(writer: Writer, { id, lag, lagCalendar, type }: Command<'relation.set'>): void {
  const { replica } = writer
  const relation = replica.relation(id)
  if (!relation) throw new Refused('RELATION_TO_NOTHING', {}, [])
  if (type === undefined || type === relation.type) {
    writer.setFields('relations', id, { lag, lagCalendar })
    return
  }
  requireType(type)
  const { predId, succId } = relation
  const newId = relationId(predId, succId, type)
  if (replica.relation(newId)) throw new Refused('RELATION_EXISTS', {}, [predId, succId])
  const changed = {
    ...relation,
    lag: lag ?? relation.lag,
    lagCalendar: lagCalendar === undefined ? relation.lagCalendar : lagCalendar,
  }
  writer.kill('relations', id)
  // With its old clock: editing a relation does not make it the one that a loop suspends.
  writer.create('relations', newId, relationRecord(changed, replica.links.read(id)?.lamport ?? writer.tick()))
}

export function deleteRelations(writer: Writer, ids: readonly string[]): void {
  for (const id of new Set(ids)) {
    if (!writer.replica.relation(id)) throw new Refused('RELATION_TO_NOTHING', {}, [])
    writer.kill('relations', id)
  }
}
