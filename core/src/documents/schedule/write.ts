/** Writes a whole plan into an empty document: imports, copies of versions, folding. */
import * as Y from 'yjs'
import { AppError } from '../../errors/index.ts'
import type { Id, PlanIssue, SchedulePlan } from '../../plan/index.ts'
import { wellFormed } from '../../text/index.ts'
import { isText } from '../rooms/index.ts'
import { spread } from './order-keys.ts'
import { encodePack, PACK_SIZE, type PackedRecord } from './packs.ts'
import { type CollectionMaps, type RootMaps, rootMaps } from './registers.ts'
import {
  type Collection,
  encodeField,
  isLegal,
  issue,
  limits,
  repairedField,
  SCHEMA_VERSION,
  settings,
} from './shape.ts'

/**
 * One transaction. Rows stand in tree order; `notes` are plain texts by row. Values that a document cannot hold are
 * written as what is left of them, texts without the letters that none may have and others as their default, and
 * returned as issues. `lamports` are clocks of relations that keep their order in loops;
 * others get 0. Throws DOCUMENT_TOO_LARGE before writing anything, CONFLICT when the document is not empty.
 */
export function writePlan(
  doc: Y.Doc,
  plan: SchedulePlan,
  notes: ReadonlyMap<Id, string> = new Map(),
  lamports: ReadonlyMap<string, number> = new Map(),
): PlanIssue[] {
  const maps = rootMaps(doc)
  const { wbs, relations, assignments, calendars } = maps.collections
  if (wbs.base.size > 0 || wbs.packs.size > 0 || maps.meta.size > 0) throw new AppError('CONFLICT')
  requireSize(plan)
  const issues: PlanIssue[] = []
  doc.transact(() => {
    writeSettings(maps, plan, issues)
    writePacks(calendars, packed(calendars, plan.calendars, issues))
    writePacks(wbs, placed(plan.rows, packed(wbs, plan.rows, issues)))
    writeRelations(relations, plan, lamports, issues)
    writePacks(assignments, packed(assignments, plan.assignments, issues))
    writeNotes(maps, notes, issues)
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
    const raw = encodeField(field, legal ? value : repairedField(field, value))
    if (raw !== null) maps.meta.set(name, raw)
  }
}

/** Only relations that remember their clock stand by themselves. */
function writeRelations(
  maps: CollectionMaps,
  plan: SchedulePlan,
  lamports: ReadonlyMap<string, number>,
  issues: PlanIssue[],
): void {
  const all = [...plan.relations, ...(plan.externals ?? [])].map((relation) => ({
    ...relation,
    lamport: lamports.get(relation.id) ?? 0,
  }))
  const clockless = all.filter(({ lamport }) => lamport === 0)
  writePacks(maps, packed(maps, clockless, issues))
  const own = all.filter(({ lamport }) => lamport !== 0)
  for (const [id, tuple] of packed(maps, own, issues)) maps.base.set(id, tuple)
}

function packed(
  { collection }: CollectionMaps,
  records: readonly { id: string }[],
  issues: PlanIssue[],
): PackedRecord[] {
  const list: PackedRecord[] = []
  for (const record of records) {
    if (collection.isKey(record.id)) list.push([record.id, legalTuple(collection, record, issues)])
    else issues.push(issue('entry_invalid', [], { collection: collection.name }))
  }
  return list
}

function writePacks({ packs }: CollectionMaps, records: readonly PackedRecord[]): void {
  for (let from = 0; from < records.length; from += PACK_SIZE) {
    packs.set(String(from / PACK_SIZE), encodePack(records.slice(from, from + PACK_SIZE)))
  }
}

function legalTuple({ fields }: Collection, record: { id: string }, issues: PlanIssue[]): unknown[] {
  const tuple: unknown[] = []
  for (const [i, field] of fields.entries()) {
    const value = (record as unknown as Record<string, unknown>)[field.name]
    if (value === field.initial || !(field.name in record)) continue
    const legal = isLegal(field, value)
    if (!legal) issues.push(issue('value_invalid', [record.id], { field: field.name }))
    const kept = legal ? value : repairedField(field, value)
    if (kept === field.initial) continue
    const raw = encodeField(field, kept)
    while (tuple.length < i) tuple.push(null)
    tuple.push(raw)
  }
  while (tuple.length > 0 && tuple[tuple.length - 1] === null) tuple.pop()
  return tuple
}

/** The records with their places: under their parents in the order of the plan. */
function placed(rows: SchedulePlan['rows'], records: readonly PackedRecord[]): PackedRecord[] {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const siblings = new Map<Id | null, Id[]>()
  for (const [id] of records) {
    const parentId = parents.get(id) ?? null
    const list = siblings.get(parentId)
    if (list) list.push(id)
    else siblings.set(parentId, [id])
  }
  const keys = new Map<Id, string>()
  for (const ids of siblings.values()) {
    const ascending = spread(ids.length)
    for (const [i, id] of ids.entries()) keys.set(id, ascending[i]!)
  }
  return records.map(([id, tuple]) => [id, tuple, parents.get(id) ?? null, keys.get(id)])
}

function writeNotes({ notes: map }: RootMaps, notes: ReadonlyMap<Id, string>, issues: PlanIssue[]): void {
  for (const [id, text] of notes) {
    if (!isText(text, limits.noteLength)) issues.push(issue('value_invalid', [id], { field: 'note' }))
    const kept = wellFormed(text)
    if (kept !== '' && isText(kept, limits.noteLength)) map.set(id, new Y.Text(kept))
  }
}
