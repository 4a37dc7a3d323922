import type { ElementMark, RevisionReport, StoreyQuantity } from '@plumbline/core/bim'
import type {
  Model,
  ModelAlignment,
  ModelElement,
  ModelPlace,
  ModelRevision,
  ModelTask,
} from '@plumbline/core/contract'
import { joinedByHash, readLargeValues, type Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import type { ConvertedModel } from './conversion/convert.ts'
import { READER_VERSION } from './reader-version.ts'

/** Rows that go into one statement. */
const BATCH = 1_000
const MAX_FOUND = 5_000

interface AuthorColumns {
  authorId: string
  firstName: string
  lastName: string
  color: number
  at: Date
}

const authorColumns = [
  'r.author_id as authorId',
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.color',
  'r.at',
]

const withAuthor = <T extends AuthorColumns>({ authorId, firstName, lastName, color, at, ...rest }: T) => ({
  ...rest,
  author: { id: authorId, firstName, lastName, color },
  at: at.toISOString(),
})

type ModelRow = Omit<Model, 'author' | 'at' | 'createdAt'> & { createdAt: Date } & AuthorColumns
type RevisionRow = Omit<ModelRevision, 'author' | 'at'> & AuthorColumns

const modelQuery = (tx: Transaction) =>
  tx('models as m')
    .join('model_revisions as r', (on) => on.on('r.model_id', 'm.id').andOn('r.revision', 'm.revision'))
    .join('users as u', 'u.id', 'r.author_id')
    .select('m.id', 'm.schedule_id as scheduleId', 'm.name', 'm.revision', 'm.file_name as fileName', 'm.schema')
    .select('m.elements', 'm.drawn', 'm.triangles', 'm.task_count as tasks', 'm.alignment', 'm.georeference')
    .select('m.created_at as createdAt', ...authorColumns)

const modelOf = ({ createdAt, ...row }: ModelRow): Model => ({
  ...withAuthor(row),
  createdAt: createdAt.toISOString(),
})

/** Also of a deleted one, which can be brought back. */
export async function placeOfModel(tx: Transaction, modelId: string): Promise<Place | null> {
  const row = await tx('models').where({ id: modelId }).select('schedule_id as nodeId').first()
  const spaceId = row ? await spaceOfSchedule(tx, row.nodeId) : null
  return spaceId === null ? null : { spaceId, nodeId: row.nodeId }
}

export async function selectModels(tx: Transaction, scheduleId: string): Promise<Model[]> {
  const rows: ModelRow[] = await modelQuery(tx)
    .where('m.schedule_id', scheduleId)
    .whereNull('m.deleted_at')
    .orderByRaw('lower(m.name), m.id')
  return rows.map(modelOf)
}

export async function selectModel(tx: Transaction, modelId: string): Promise<Model | null> {
  const row: ModelRow | undefined = await modelQuery(tx).where('m.id', modelId).whereNull('m.deleted_at').first()
  return row ? modelOf(row) : null
}

/** Conversions of a schedule wait here for each other, so that none slips by. */
export async function lockModels(tx: Transaction, scheduleId: string): Promise<number> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('models:' || ?, 0))", [scheduleId])
  const models = tx('models').where({ schedule_id: scheduleId }).whereNull('deleted_at')
  const row = await models.count<{ count: string }[]>('* as count').first()
  return Number(row?.count ?? 0)
}

export interface ModelWriting {
  modelId: string
  spaceId: string
  scheduleId: string
  authorId: string
  name: string
  fileName: string
  /** As it came, gzip-compressed. */
  storedFile: string
  converted: ConvertedModel
  /** null: what its bodies come to is not kept. */
  quantities: readonly StoreyQuantity[] | null
}

/** Of a model that is not deleted: its number, and what its elements are told by. */
export async function lockRevision(
  tx: Transaction,
  modelId: string,
): Promise<{ revision: number; marks: ElementMark[] } | null> {
  const row = await tx('models').where({ id: modelId }).whereNull('deleted_at').forUpdate().select('revision').first()
  if (!row) return null
  const marks = await tx('model_elements')
    .where({ model_id: modelId })
    .orderBy('number')
    .select('guid', 'name', 'ifc_class as ifcClass', 'fingerprint')
  return { revision: row.revision, marks }
}

export async function insertModel(tx: Transaction, writing: ModelWriting): Promise<void> {
  const { modelId, spaceId, scheduleId, name } = writing
  await tx('models').insert({ id: modelId, space_id: spaceId, schedule_id: scheduleId, name, ...columnsOf(writing, 1) })
  await writeContent(tx, writing, 1, null)
}

export async function replaceModel(
  tx: Transaction,
  writing: ModelWriting,
  revision: number,
  report: RevisionReport | null,
): Promise<void> {
  const { modelId } = writing
  await tx('models').where({ id: modelId }).update(columnsOf(writing, revision))
  for (const table of ['model_files', 'model_elements', 'model_property_sets']) {
    await tx(table).where({ model_id: modelId }).delete()
  }
  await writeContent(tx, writing, revision, report)
}

function columnsOf({ fileName, converted }: ModelWriting, revision: number) {
  const { schema, elements, drawn, triangles, places, systems, georeference, tasks } = converted
  return {
    revision,
    file_name: fileName,
    schema,
    elements: elements.length,
    drawn,
    triangles,
    places: JSON.stringify(places),
    systems: JSON.stringify(systems),
    georeference: georeference && JSON.stringify(georeference),
    tasks: JSON.stringify(tasks),
    task_count: tasks.length,
  }
}

async function writeContent(
  tx: Transaction,
  writing: ModelWriting,
  revision: number,
  report: RevisionReport | null,
): Promise<void> {
  const { modelId, spaceId, authorId, fileName, storedFile, converted, quantities } = writing
  const of = { model_id: modelId, space_id: spaceId }
  await tx('model_revisions').insert({
    ...of,
    revision,
    author_id: authorId,
    file_name: fileName,
    report: report && JSON.stringify(report),
    quantities: quantities && JSON.stringify(quantities),
  })
  await tx('model_files').insert({
    ...of,
    stored_file: storedFile,
    geometry: Buffer.from(converted.geometry),
    reader: READER_VERSION,
  })
  await insertInBatches(tx, of, converted.elements, elementSql)
  await insertInBatches(tx, of, converted.sets, setSql)
}

const elementSql = `
  INSERT INTO model_elements (model_id, space_id, number, guid, name, ifc_class, type_name, tag, place, sets, fingerprint, whole)
  SELECT ?, ?, ? + ordinality - 1, e->>'guid', e->>'name', e->>'ifcClass', e->>'typeName', e->>'tag',
         (e->>'place')::integer, ARRAY(SELECT jsonb_array_elements_text(e->'sets')::integer), e->>'fingerprint',
         (e->>'whole')::integer
  FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY AS given (e, ordinality)`

const setSql = `
  INSERT INTO model_property_sets (model_id, space_id, number, name, kind, properties, words)
  SELECT ?, ?, ? + ordinality - 1, e->>'name', e->>'kind', e->'properties',
         lower(concat_ws(' ', e->>'name', (SELECT string_agg(concat_ws(' ', p->>'name', p->>'value'), E'\\n')
                                           FROM jsonb_array_elements(e->'properties') AS p)))
  FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY AS given (e, ordinality)`

async function insertInBatches(
  tx: Transaction,
  of: { model_id: string; space_id: string },
  rows: readonly unknown[],
  sql: string,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.raw(sql, [of.model_id, of.space_id, from, JSON.stringify(rows.slice(from, from + BATCH))])
  }
}

export async function selectRevisions(tx: Transaction, modelId: string): Promise<ModelRevision[]> {
  const rows: RevisionRow[] = await tx('model_revisions as r')
    .join('users as u', 'u.id', 'r.author_id')
    .where('r.model_id', modelId)
    .orderBy('r.revision', 'desc')
    .select('r.revision', 'r.file_name as fileName', 'r.report', ...authorColumns)
  return rows.map(withAuthor)
}

/** undefined: there is no such revision; null: it was not measured. */
export async function selectQuantities(
  tx: Transaction,
  modelId: string,
  revision: number,
): Promise<StoreyQuantity[] | null | undefined> {
  const row = await tx('model_revisions').where({ model_id: modelId, revision }).first('quantities')
  return row?.quantities
}

/** What rules of links linked anew, and what they let go. */
export interface LinksByRules {
  added: number
  removed: number
}

/** In the report of the newest revision; the first one has none. */
export async function noteLinks(tx: Transaction, modelId: string, links: LinksByRules): Promise<void> {
  await tx.raw(
    `UPDATE model_revisions r SET report = r.report || ?::jsonb FROM models m
     WHERE m.id = ? AND r.model_id = m.id AND r.revision = m.revision AND r.report IS NOT NULL`,
    [JSON.stringify({ links }), modelId],
  )
}

export async function updateName(tx: Transaction, modelId: string, name: string): Promise<void> {
  await tx('models').where({ id: modelId }).update({ name })
}

export async function updateAlignment(
  tx: Transaction,
  modelId: string,
  alignment: ModelAlignment | null,
): Promise<void> {
  await tx('models')
    .where({ id: modelId })
    .update({ alignment: alignment && JSON.stringify(alignment) })
}

/** false: it is so already. */
export async function setDeleted(tx: Transaction, modelId: string, deleted: boolean): Promise<boolean> {
  const rows = tx('models').where({ id: modelId })
  const wanted = deleted ? rows.whereNull('deleted_at') : rows.whereNotNull('deleted_at')
  return (await wanted.update({ deleted_at: deleted ? tx.fn.now() : null })) > 0
}

/** After 30 days nobody brings them back. */
export async function forgetDeletedModels(tx: Transaction): Promise<void> {
  await tx('models').whereRaw("deleted_at < now() - interval '30 days'").delete()
}

export async function selectGeometry(tx: Transaction, modelId: string): Promise<Buffer | null> {
  const [geometry = null] = await readLargeValues(tx, tx('model_files').where({ model_id: modelId }).select('geometry'))
  return geometry
}

export async function selectTasks(tx: Transaction, modelId: string): Promise<ModelTask[]> {
  const row = await tx('models').where({ id: modelId }).select<{ tasks: ModelTask[] }[]>('tasks').first()
  return row?.tasks ?? []
}

/** The file of the newest revision as it came, gzip-compressed. */
export async function selectOriginalFile(tx: Transaction, modelId: string): Promise<string | null> {
  const files = tx('model_files').where({ model_id: modelId })
  return (await files.select<{ stored_file: string }[]>('stored_file').first())?.stored_file ?? null
}

export async function selectPlaces(tx: Transaction, modelId: string): Promise<ModelPlace[]> {
  const row = await tx('models').where({ id: modelId }).select<{ places: ModelPlace[] }[]>('places').first()
  return row?.places ?? []
}

export interface ElementRow {
  guid: string
  name: string
  ifcClass: string
  typeName: string
  place: number | null
}

export async function selectElements(tx: Transaction, modelId: string): Promise<ElementRow[]> {
  return tx('model_elements')
    .where({ model_id: modelId })
    .orderBy('number')
    .select('guid', 'name', 'ifc_class as ifcClass', 'type_name as typeName', 'place')
}

export async function selectElement(
  tx: Transaction,
  modelId: string,
  number: number,
): Promise<(Omit<ModelElement, 'place'> & { place: number | null }) | null> {
  const row = await tx('model_elements')
    .where({ model_id: modelId, number })
    .select('number', 'guid', 'name', 'ifc_class as ifcClass', 'type_name as typeName', 'tag', 'place', 'sets')
    .first()
  if (!row) return null
  const sets = await tx('model_property_sets')
    .where({ model_id: modelId })
    .whereRaw('number = ANY (?::integer[])', [row.sets])
    .orderByRaw('array_position(?::integer[], number)', [row.sets])
    .select('name', 'kind', 'properties')
  return { ...row, sets }
}

/** Each list of sets is opened once for a word, and met with the sets once: never a set for each element. */
const holdersOf = (sets: string): string => `
  SELECT held.number FROM (SELECT number, unnest(sets) AS set FROM model_elements WHERE model_id = :modelId) AS held
  WHERE held.set IN (SELECT s.number FROM model_property_sets s WHERE s.model_id = :modelId AND ${sets})`

/** All words must be there, each in the element itself or in one of its property sets. */
export async function searchElements(
  tx: Transaction,
  modelId: string,
  words: readonly string[],
): Promise<{ elements: number[]; more: boolean }> {
  const conditions = words.map(
    (_, i) => `AND (
      lower(concat_ws(E'\\n', e.name, e.ifc_class, e.type_name, e.tag)) LIKE :like${i} OR e.guid = :word${i}
      OR e.number IN (${holdersOf(`s.words LIKE :like${i}`)}))`,
  )
  const asked = words.flatMap((word, i) => [
    [`word${i}`, word],
    [`like${i}`, `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`],
  ])
  const rows = await joinedByHash<{ number: number }>(
    tx,
    `SELECT e.number FROM model_elements e WHERE e.model_id = :modelId ${conditions.join(' ')}
     ORDER BY e.number LIMIT ${MAX_FOUND + 1}`,
    { modelId, ...Object.fromEntries(asked) },
  )
  return { elements: rows.slice(0, MAX_FOUND).map(({ number }) => number), more: rows.length > MAX_FOUND }
}

/** Elements that have the property, in a set of that name, with that value. */
export async function selectSame(
  tx: Transaction,
  modelId: string,
  { set, property, value }: { set: string; property: string; value: string },
): Promise<number[]> {
  const rows = await joinedByHash<{ number: number }>(
    tx,
    `SELECT DISTINCT number FROM (${holdersOf('s.name = :set AND s.properties @> :wanted::jsonb')}) AS found
     ORDER BY number`,
    { modelId, set, wanted: JSON.stringify([{ name: property, value }]) },
  )
  return rows.map(({ number }) => number)
}
