import type { DayPlace } from '@plumbline/core/documents/day'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Followed } from './told-rows.ts'

const at = ({ scheduleId, executorId, quarter }: DayPlace) => ({
  schedule_id: scheduleId,
  executor_id: executorId,
  quarter,
})

export interface DocumentRow extends DayPlace {
  spaceId: string
  seq: number
  /** Of which timetable the works in it are. */
  worksStamp: string
}

const columns = [
  'schedule_id as scheduleId',
  'executor_id as executorId',
  'quarter',
  'space_id as spaceId',
  'seq',
  'works_stamp as worksStamp',
]
const rowOf = (row: DocumentRow): DocumentRow => ({ ...row, seq: Number(row.seq) })

export async function insertDocument(tx: Transaction, place: DayPlace, spaceId: string): Promise<void> {
  await tx('day_documents')
    .insert({ ...at(place), space_id: spaceId })
    .onConflict(['schedule_id', 'executor_id', 'quarter'])
    .ignore()
}

export async function selectDocument(tx: Transaction, place: DayPlace): Promise<DocumentRow | null> {
  const row = await tx('day_documents').where(at(place)).select(columns).first()
  return row ? rowOf(row) : null
}

export async function selectDocuments(
  tx: Transaction,
  scheduleId: string,
  quarters?: readonly string[],
): Promise<(DocumentRow & { openProposals: number })[]> {
  const query = tx('day_documents').where({ schedule_id: scheduleId })
  if (quarters) void query.whereIn('quarter', quarters)
  const rows = await query.orderBy(['executor_id', 'quarter']).select(...columns, 'open_proposals as openProposals')
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

export async function updateWorksStamp(tx: Transaction, place: DayPlace, stamp: string): Promise<void> {
  await tx('day_documents').where(at(place)).update({ works_stamp: stamp })
}

/** What rows hold of a document. */
export async function selectContent(
  tx: Transaction,
  place: DayPlace,
): Promise<(DocumentRow & { content: Buffer | null; factsRevision: string }) | null> {
  const row = await tx('day_documents')
    .where(at(place))
    .select(...columns, 'content', 'facts_revision as factsRevision')
    .first()
  return row ? { ...row, seq: Number(row.seq) } : null
}

/** Documents of this kind that have a row, of these ids. */
export async function knownDocuments(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await tx('day_documents')
    .whereRaw("schedule_id || '/' || executor_id || '/' || quarter = ANY (?)", [[...ids]])
    .select(tx.raw("schedule_id || '/' || executor_id || '/' || quarter AS id"))
  return new Set(rows.map(({ id }) => id))
}

/** By id; those that have no row are left out. */
export async function selectToldSeqs(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { id: string; seq: string }[] = await tx('day_documents')
    .whereRaw("schedule_id || '/' || executor_id || '/' || quarter = ANY (?)", [[...ids]])
    .select(tx.raw("schedule_id || '/' || executor_id || '/' || quarter AS id"), 'seq')
  return new Map(rows.map(({ id, seq }) => [id, Number(seq)]))
}

const ROWS_AT_ONCE = 1_000

/** Writes what is other than before; false: somebody else has told a change of this document meanwhile. */
export async function storeFollowed(
  tx: Transaction,
  document: DocumentRow,
  seq: number,
  followed: Followed,
): Promise<boolean> {
  const held = await tx('day_documents').where(at(document)).where({ seq: document.seq }).forUpdate().first('seq')
  if (!held) return false
  const of = { ...at(document), space_id: document.spaceId }
  await storeValues(tx, document, of, followed)
  await storeRemarks(tx, document, of, followed)
  for (const { monday, state, by, at: moment, reason, onBehalfOf } of followed.sheets) {
    const decided = { by_id: by, at: new Date(moment), reason, on_behalf_of: onBehalfOf }
    await tx('day_sheets').insert({ ...of, monday: dayText(monday), state, ...decided })
  }
  for (const some of inPieces(followed.history)) {
    const rows = some.map(({ workId, workName, day, measure, kind, by, before, after }) => ({
      ...{ ...of, seq, by_id: by, work_id: workId, work_name: workName },
      ...{ day: dayText(day), measure, kind, before, after },
    }))
    await tx('day_changes').insert(rows)
  }
  await tx('day_documents')
    .where(at(document))
    .update({
      ...{ seq, content: Buffer.from(followed.content), facts: Buffer.from(followed.facts) },
      facts_revision: followed.factsRevision,
      open_constraints: followed.open.constraints,
      open_proposals: followed.open.proposals,
    })
  return true
}

type Of = Record<string, string>

async function storeValues(tx: Transaction, document: DayPlace, of: Of, followed: Followed): Promise<void> {
  for (const some of inPieces(followed.values)) {
    const rows = some.map(({ workId, day, measure, kind, amount, by, at: moment }) => ({
      ...{ ...of, work_id: workId, day: dayText(day), measure, kind, amount, updated_by: by },
      updated_at: moment === null ? null : new Date(moment),
    }))
    await tx('day_values')
      .insert(rows)
      .onConflict(['schedule_id', 'executor_id', 'work_id', 'day', 'measure', 'kind'])
      .merge(['amount', 'updated_by', 'updated_at'])
  }
  for (const some of inPieces(followed.goneValues)) {
    const keys = some.map((key) => {
      const [workId = '', day = '', measure = '', kind = ''] = key.split(':')
      return [workId, dayText(Number(day)), measure, kind]
    })
    await tx('day_values').where(at(document)).whereIn(['work_id', 'day', 'measure', 'kind'], keys).delete()
  }
}

async function storeRemarks(tx: Transaction, document: DayPlace, of: Of, followed: Followed): Promise<void> {
  for (const some of inPieces(followed.remarks)) {
    const rows = some.map(({ workId, day, reasonId, note }) => ({
      ...{ ...of, work_id: workId, day: dayText(day), reason_id: reasonId, note },
    }))
    await tx('day_remarks')
      .insert(rows)
      .onConflict(['schedule_id', 'executor_id', 'work_id', 'day'])
      .merge(['reason_id', 'note'])
  }
  for (const some of inPieces(followed.goneRemarks)) {
    const keys = some.map((key) => {
      const [workId = '', day = ''] = key.split(':')
      return [workId, dayText(Number(day))]
    })
    await tx('day_remarks').where(at(document)).whereIn(['work_id', 'day'], keys).delete()
  }
}

const DAY_MS = 86_400_000
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) yield all.slice(start, start + ROWS_AT_ONCE)
}

/** Gzip-compressed parts of the facts of a schedule, and the hash of each. */
export async function selectFactParts(
  tx: Transaction,
  scheduleId: string,
): Promise<{ revision: string; facts: Buffer }[]> {
  return tx('day_documents')
    .where({ schedule_id: scheduleId })
    .whereNotNull('facts')
    .orderBy(['executor_id', 'quarter'])
    .select('facts_revision as revision', 'facts')
}

/** Of the parts, in their order. */
export async function selectFactRevisions(tx: Transaction, scheduleId: string): Promise<string[]> {
  return tx('day_documents')
    .where({ schedule_id: scheduleId })
    .whereNotNull('facts')
    .orderBy(['executor_id', 'quarter'])
    .pluck('facts_revision')
}

/** Facts as a version was calculated with them last. */
export async function selectFactInputs(
  tx: Transaction,
  versionId: string,
): Promise<{ revision: string; content: Buffer } | null> {
  return (await tx('day_fact_inputs').where({ version_id: versionId }).first('revision', 'content')) ?? null
}

export async function storeFactInputs(
  tx: Transaction,
  of: { versionId: string; spaceId: string },
  { revision, content }: { revision: string; content: Buffer },
): Promise<void> {
  await tx('day_fact_inputs')
    .insert({ version_id: of.versionId, space_id: of.spaceId, revision, content })
    .onConflict('version_id')
    .merge(['revision', 'content'])
}

/** Whose rows are told anew from their documents: other facts count now. */
export async function forgetFollowed(tx: Transaction, scheduleId: string): Promise<DocumentRow[]> {
  const rows = await tx('day_documents').where({ schedule_id: scheduleId }).update({ seq: 0 }).returning(columns)
  return rows.map(rowOf)
}
