/**
 * What each update of a document did, with the values before and after: for history, for «who moved this?», for
 * finding what was deleted.
 */
import * as Y from 'yjs'
import { attributeField, differentValues, type PackedValues } from '../../attributes/index.ts'
import {
  type Assignment,
  type Calendar,
  externalEnd,
  type Id,
  type Relation,
  type ScheduleSettings,
  type WbsRow,
} from '../../plan/index.ts'
import type { ChangedCollection, ChangeKind } from './change-kinds.ts'
import { openSchedule, type Replica } from './replica.ts'
import { type CollectionName, collections, relationEnds } from './shape.ts'
import type { Spot } from './tree.ts'
import type { ScheduleChange } from './types.ts'
import { isSame } from './writer.ts'

/** A row with its place among its siblings. */
export type PlacedRow = WbsRow & { place: Spot }

/** One object that came or went, or one field of it that changed. */
export interface ChangeEntry {
  kind: ChangeKind
  collection: ChangedCollection
  /** Of the object; '' for settings. */
  id: string
  /** '' where the object as such came, went or moved. */
  field: string
  /** What the object was called then: a row's name, the names of both rows of a relation. */
  label: string
  /** The row concerned; of a relation the predecessor, with the successor in `otherId`; a work of another schedule is neither. */
  rowId: Id | null
  otherId: Id | null
  before: unknown
  after: unknown
}

/** The parts of a document that an entry can be about, as they were before the next update. */
interface Past {
  rows: Map<Id, PlacedRow>
  relations: Map<string, Relation>
  assignments: Map<Id, Assignment>
  calendars: Map<Id, Calendar>
  notes: Map<Id, string>
  settings: ScheduleSettings
}

/** Follows a document update by update and says what each one did. */
export class ChangeLog {
  private readonly replica: Replica
  private readonly past: Past
  private entries: ChangeEntry[] = []

  constructor(doc: Y.Doc) {
    this.replica = openSchedule(doc)
    this.past = pastOf(this.replica)
    this.replica.observe((change) => this.note(change))
  }

  /** Applies the update. Empty where nothing that is read changed. */
  follow(update: Uint8Array): ChangeEntry[] {
    this.entries = []
    Y.applyUpdate(this.replica.doc, update)
    return this.entries
  }

  dispose(): void {
    this.replica.dispose()
  }

  private note(change: ScheduleChange): void {
    const { replica, past } = this
    for (const id of change.calendars) this.object('calendars', past.calendars, id, replica.calendar(id))
    for (const id of change.rows) this.row(id)
    for (const id of change.relations) this.object('relations', past.relations, id, replica.relation(id))
    for (const id of change.assignments) this.object('assignments', past.assignments, id, replica.assignment(id))
    if (change.settings) this.settings()
    for (const id of change.notes) this.noteText(id)
    for (const id of change.removedRelations) this.object('relations', past.relations, id, undefined)
    for (const id of change.removedAssignments) this.object('assignments', past.assignments, id, undefined)
    for (const id of change.removedRows) this.object('wbs', past.rows, id, undefined)
    for (const id of change.removedCalendars) this.object('calendars', past.calendars, id, undefined)
  }

  private row(id: Id): void {
    const row = placed(this.replica, id)
    const before = this.past.rows.get(id)
    this.object('wbs', this.past.rows, id, row)
    if (!before || !row || isSame(before.place, row.place)) return
    this.entries.push({ ...this.about('wbs', id, row), kind: 'moved', before: before.place, after: row.place })
  }

  private object<T extends object>(
    collection: CollectionName,
    past: Map<string, T>,
    id: string,
    now: T | undefined,
  ): void {
    const before = past.get(id)
    if (now) past.set(id, now)
    else past.delete(id)
    const known = now ?? before
    if (!known) return
    const about = this.about(collection, id, known)
    if (!before || !now) {
      const kind = now ? 'created' : 'deleted'
      this.entries.push({ ...about, kind, before: before ?? null, after: now ?? null })
      return
    }
    for (const { name } of collections[collection].fields) {
      const [was, is] = [before[name as keyof T], now[name as keyof T]]
      if (collection === 'wbs' && name === 'values') {
        this.values(about, String(was ?? ''), String(is ?? ''))
        continue
      }
      if (was !== undefined && !isSame(was, is)) {
        this.entries.push({ ...about, kind: 'changed', field: name, before: was, after: is })
      }
    }
  }

  private values(about: ReturnType<ChangeLog['about']>, was: PackedValues, is: PackedValues): void {
    for (const { id, from, to } of differentValues(was, is)) {
      this.entries.push({ ...about, kind: 'changed', field: attributeField(id), before: from, after: to })
    }
  }

  private settings(): void {
    const before = this.past.settings as unknown as Record<string, unknown>
    this.past.settings = this.replica.settings()
    for (const [field, after] of Object.entries(this.past.settings)) {
      if (isSame(before[field], after)) continue
      const about = { collection: 'settings', id: '', label: '', rowId: null, otherId: null } as const
      this.entries.push({ ...about, kind: 'changed', field, before: before[field], after })
    }
  }

  private noteText(id: Id): void {
    const before = this.past.notes.get(id) ?? ''
    const after = this.replica.note(id)
    if (before === after) return
    this.past.notes.set(id, after)
    const about = { collection: 'notes', id, label: this.nameOf(id), rowId: id, otherId: null } as const
    this.entries.push({ ...about, kind: 'changed', field: 'note', before, after })
  }

  private about(collection: CollectionName, id: string, object: object) {
    const ends = collection === 'relations' ? relationEnds(id) : null
    const rows = ends ? [ends.predId, ends.succId].filter((end) => !externalEnd(end)) : []
    const rowId = rows[0] ?? (collection === 'wbs' ? id : 'wbsId' in object ? String(object.wbsId) : null)
    const label = ends ? `${this.nameOf(ends.predId)} → ${this.nameOf(ends.succId)}` : labelOf(object)
    return { collection, id, field: '', label, rowId, otherId: rows[1] ?? null }
  }

  /** Of a row that goes with the same update, too: rows are noted last. */
  private nameOf(id: Id): string {
    if (externalEnd(id)) return '↗'
    const row = this.past.rows.get(id)
    return row ? row.name || row.code : ''
  }
}

function labelOf(object: object): string {
  if ('resourceName' in object) return String(object.resourceName)
  if (!('name' in object)) return ''
  return String(object.name) || ('code' in object ? String(object.code) : '')
}

function placed(replica: Replica, id: Id): PlacedRow | undefined {
  const row = replica.row(id)
  const place = replica.tree.spot(id)
  return row && place && { ...row, place }
}

function pastOf(replica: Replica): Past {
  const rows = new Map<Id, PlacedRow>()
  for (const id of replica.rows.keys()) rows.set(id, placed(replica, id)!)
  const relations = new Map<string, Relation>()
  for (const { relation, active } of replica.relationEntries()) if (active) relations.set(relation.id, relation)
  const notes = new Map<Id, string>()
  for (const id of replica.registers.maps.notes.keys()) notes.set(id, replica.note(id))
  return {
    rows,
    relations,
    assignments: new Map(replica.assignments),
    calendars: new Map(replica.calendars),
    notes,
    settings: replica.settings(),
  }
}
