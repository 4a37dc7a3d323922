/**
 * What became of values that a person wrote before the others had them: a value that lost against somebody else's is
 * found by comparing what was written with what the merged document reads, and can be written again.
 */
import type * as Y from 'yjs'
import { attributeField, valueIn } from '../../attributes/index.ts'
import type { Id } from '../../plan/index.ts'
import type { Records } from './records.ts'
import type { Replica } from './replica.ts'
import { valueKey } from './row-values.ts'
import { type CollectionName, encodeField, type Field, overlayKey, settings } from './shape.ts'
import type { ScheduleCommand } from './types.ts'
import { type Edit, isSame } from './writer.ts'

/** What stands in the place of a value that was written here. */
export interface Replacement {
  /** The value as read now; undefined: the record was deleted. */
  theirs: unknown
  /** Yjs client that wrote it; 0 when it stands in a folded part, which names nobody. */
  client: number
}

/** Names the register that an edit wrote: of several edits with one name the last is what its writer wanted. */
export function registerOf(edit: Edit): string {
  switch (edit.kind) {
    case 'field':
      return `${edit.collection}/${edit.id}/${edit.field}`
    case 'value':
      return `wbs/${edit.id}/${attributeField(edit.attributeId)}`
    case 'setting':
      return `settings/${edit.name}`
    case 'life':
      return `${edit.collection}/${edit.id}`
    case 'place':
      return `wbs/${edit.id}/place`
    case 'note':
      return `notes/${edit.id}`
  }
}

/** Null while the edit still stands. Notes never lose: their texts merge. */
export function replacementOf(replica: Replica, edit: Edit): Replacement | null {
  switch (edit.kind) {
    case 'field':
      return fieldReplacement(replica, edit)
    case 'value':
      return valueReplacement(replica, edit)
    case 'setting':
      return settingReplacement(replica, edit)
    case 'life':
      return edit.after ? deletion(replica, edit.collection, edit.id) : null
    case 'place':
      return placeReplacement(replica, edit)
    case 'note':
      return null
  }
}

/** The command that writes the value again, above what is there now; null: there is nothing to write it to. */
export function commandAgain(replica: Replica, edit: Edit): ScheduleCommand | null {
  switch (edit.kind) {
    case 'field':
      return fieldAgain(replica, edit)
    case 'value': {
      const { id, attributeId, after } = edit
      return replica.row(id) ? { do: 'row.values', ids: [id], values: { [attributeId]: after } } : null
    }
    case 'setting':
      return { do: 'settings.set', settings: { [edit.name]: edit.after } }
    case 'place':
      return replica.row(edit.id) ? { do: 'row.move', ids: [edit.id], place: placeOf(replica, edit) } : null
    case 'life':
    case 'note':
      return null
  }
}

type FieldEdit = Extract<Edit, { kind: 'field' }>
type ValueEdit = Extract<Edit, { kind: 'value' }>
type PlaceEdit = Extract<Edit, { kind: 'place' }>

/** Kept by the document for itself, typed by nobody. */
const internalFields: ReadonlySet<string> = new Set(['lamport'])

function recordsOf(replica: Replica, collection: CollectionName): Records<object> {
  const { wbs, links, calendarRecords, assignmentRecords } = replica
  return { wbs, relations: links, calendars: calendarRecords, assignments: assignmentRecords }[collection]
}

function deletion(replica: Replica, collection: CollectionName, id: string): Replacement | null {
  const records = recordsOf(replica, collection)
  if (!records.isDead(id)) return null
  return { theirs: undefined, client: writerOf(records.maps.dead, id) }
}

function fieldReplacement(replica: Replica, edit: FieldEdit): Replacement | null {
  if (internalFields.has(edit.field)) return null
  const gone = deletion(replica, edit.collection, edit.id)
  if (gone) return gone
  const records = recordsOf(replica, edit.collection)
  const number = records.collection.numbers.get(edit.field)
  const present = records.read(edit.id) as Record<string, unknown> | null
  if (!present || number === undefined) return null
  const theirs = present[edit.field]
  if (isEqual(records.collection.fields[number]!, theirs, edit.after)) return null
  const key = overlayKey(edit.id, number)
  const { over, base } = records.maps
  return { theirs, client: writerOf(over, key) || writerOf(base, edit.id) }
}

function valueReplacement(replica: Replica, { id, attributeId, after }: ValueEdit): Replacement | null {
  const gone = deletion(replica, 'wbs', id)
  if (gone) return gone
  const row = replica.wbs.read(id)
  const theirs = valueIn(row?.values ?? '', attributeId)
  if (!row || theirs === after) return null
  const { values, collections } = replica.registers.maps
  return { theirs, client: writerOf(values, valueKey(id, attributeId)) || writerOf(collections.wbs.base, id) }
}

function settingReplacement(replica: Replica, edit: Extract<Edit, { kind: 'setting' }>): Replacement | null {
  const theirs = (replica.settings() as unknown as Record<string, unknown>)[edit.name]
  const field = settings.get(edit.name)
  if (!field || isEqual(field, theirs, edit.after)) return null
  return { theirs, client: writerOf(replica.registers.maps.meta, edit.name) }
}

/** Another order under the same parent is no loss: keys are spread anew now and then. */
function placeReplacement(replica: Replica, { id, after }: PlaceEdit): Replacement | null {
  const gone = deletion(replica, 'wbs', id)
  if (gone) return gone
  const spot = replica.tree.spot(id)
  if (!spot || spot.parentId === after.parentId) return null
  return { theirs: spot.parentId, client: writerOf(replica.registers.maps.pos, id) }
}

/** Stored forms are compared: objects of one value may have been made with their parts in another order. */
function isEqual(field: Field, one: unknown, other: unknown): boolean {
  return isSame(encodeField(field, one), encodeField(field, other))
}

/** Yjs client of the value that stands under a key; 0: there is none. */
function writerOf(map: Y.Map<unknown>, key: string): number {
  return map._map.get(key)?.id.client ?? 0
}

function fieldAgain(replica: Replica, { collection, id, field, after }: FieldEdit): ScheduleCommand | null {
  const value = { [field]: after }
  if (collection === 'wbs') return replica.row(id) ? { do: 'row.set', ids: [id], fields: value } : null
  if (collection === 'relations') return replica.relation(id) ? { do: 'relation.set', id, ...value } : null
  if (collection === 'calendars') {
    const calendar = replica.calendar(id)
    return calendar ? { do: 'calendar.put', calendar: { ...calendar, ...value } } : null
  }
  const assignment = replica.assignment(id)
  return assignment ? { do: 'assignment.put', assignment: { ...assignment, ...value } } : null
}

/** After the last sibling that stood before the spot; at the top level when its parent is gone. */
function placeOf(replica: Replica, { id, after }: PlaceEdit): { parentId: Id | null; after: Id | null } {
  const parentId = after.parentId !== null && replica.row(after.parentId) ? after.parentId : null
  const siblings = replica.childrenOf(parentId).filter((sibling) => sibling !== id)
  const before = siblings.filter((sibling) => (replica.tree.spot(sibling)?.key ?? '') < after.key)
  return { parentId, after: before.at(-1) ?? null }
}
