/** Writes a whole plan into an empty document: imports, copies of versions, folding. */
import * as Y from 'yjs'
import { AppError } from '../../errors/index.ts'
import type { Id, PlanIssue, SchedulePlan } from '../../plan/index.ts'
import { isText } from './codecs.ts'
import { spread } from './order-keys.ts'
import { type CollectionMaps, type RootMaps, rootMaps } from './registers.ts'
import { type Collection, encodeField, isLegal, issue, limits, SCHEMA_VERSION, settings } from './shape.ts'
import { encodePosition } from './tree.ts'

/**
 * One transaction. Rows stand in tree order; `notes` are plain texts by row. Values that a document cannot hold are
 * written as their default and returned as issues. `lamports` are clocks of relations that keep their order in loops;
 * others get 0. Throws DOCUMENT_TOO_LARGE before writing anything, CONFLICT when the document is not empty.
 */
export function writePlan(
  doc: Y.Doc,
  plan: SchedulePlan,
  notes: ReadonlyMap<Id, string> = new Map(),
  lamports: ReadonlyMap<string, number> = new Map(),
): PlanIssue[] {
  const maps = rootMaps(doc)
  if (maps.collections.wbs.base.size > 0 || maps.meta.size > 0) throw new AppError('CONFLICT')
  requireSize(plan)
  const issues: PlanIssue[] = []
  doc.transact(() => {
    writeSettings(maps, plan, issues)
    writeRecords(maps.collections.calendars, plan.calendars, issues)
    writeRecords(maps.collections.wbs, plan.rows, issues)
    writePositions(maps, plan, doc.clientID)
    const relations = plan.relations.map((relation) => ({ ...relation, lamport: lamports.get(relation.id) ?? 0 }))
    writeRecords(maps.collections.relations, relations, issues)
    writeRecords(maps.collections.assignments, plan.assignments, issues)
    writeNotes(maps, notes)
  })
  return issues
}

function requireSize({ rows, relations, assignments, calendars }: SchedulePlan): void {
  const sizes = { rows, relations, assignments, calendars }
  for (const [name, list] of Object.entries(sizes)) {
    const max = limits[name as keyof typeof sizes]
    if (list.length > max) throw new AppError('DOCUMENT_TOO_LARGE', { [name]: max })
  }
}

function writeSettings(maps: RootMaps, plan: SchedulePlan, issues: PlanIssue[]): void {
  maps.meta.set('schema', SCHEMA_VERSION)
  for (const [name, field] of settings) {
    const value = (plan.settings as unknown as Record<string, unknown>)[name]
    const legal = isLegal(field, value)
    if (!legal) issues.push(issue('setting_invalid', [], { field: name }))
    const raw = encodeField(field, legal ? value : field.initial)
    if (raw !== null) maps.meta.set(name, raw)
  }
}

function writeRecords(
  { collection, base }: CollectionMaps,
  records: readonly { id: string }[],
  issues: PlanIssue[],
): void {
  for (const record of records) {
    if (collection.isKey(record.id)) base.set(record.id, legalTuple(collection, record, issues))
    else issues.push(issue('entry_invalid', [], { collection: collection.name }))
  }
}

function legalTuple({ fields }: Collection, record: { id: string }, issues: PlanIssue[]): unknown[] {
  const tuple: unknown[] = []
  for (const [i, field] of fields.entries()) {
    const value = (record as unknown as Record<string, unknown>)[field.name]
    if (value === field.initial) continue
    if (!isLegal(field, value)) {
      issues.push(issue('value_invalid', [record.id], { field: field.name }))
      continue
    }
    const raw = encodeField(field, value)
    while (tuple.length < i) tuple.push(null)
    tuple.push(raw)
  }
  while (tuple.length > 0 && tuple[tuple.length - 1] === null) tuple.pop()
  return tuple
}

function writePositions({ pos, collections }: RootMaps, plan: SchedulePlan, client: number): void {
  const siblings = new Map<Id | null, Id[]>()
  for (const { id, parentId } of plan.rows) {
    if (!collections.wbs.collection.isKey(id)) continue
    const list = siblings.get(parentId)
    if (list) list.push(id)
    else siblings.set(parentId, [id])
  }
  for (const [parentId, ids] of siblings) {
    const keys = spread(ids.length)
    for (const [i, id] of ids.entries()) {
      pos.set(id, encodePosition({ parentId, key: keys[i]!, lamport: 0, client, previous: [] }))
    }
  }
}

function writeNotes({ notes: map }: RootMaps, notes: ReadonlyMap<Id, string>): void {
  for (const [id, text] of notes) if (text !== '' && isText(text, limits.noteLength)) map.set(id, new Y.Text(text))
}
