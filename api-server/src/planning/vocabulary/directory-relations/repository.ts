import type { DirectoryRelation, RelatedDirectory, RelationRow } from '@plumbline/core/directory-relations'
import type { MeasureRow } from '@plumbline/core/measures'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { narrowed, selectMergers } from '../directories/index.ts'

const columns = ['id', 'use', 'name', 'directory_ids as directoryIds', 'cardinality', 'through', 'revision']

/** In the order in which they were made. `nodeIds`: only those of the space and of these nodes; left out: all. */
export async function selectRelations(
  tx: Transaction,
  spaceId: string,
  nodeIds?: readonly string[],
): Promise<DirectoryRelation[]> {
  const found = tx('directory_relations').where({ space_id: spaceId })
  if (nodeIds) found.where((at) => at.whereNull('node_id').orWhereIn('node_id', [...nodeIds]))
  return found.orderBy(['created_at', 'id']).select(columns)
}

export async function selectRelation(tx: Transaction, id: string): Promise<DirectoryRelation | null> {
  return (await tx('directory_relations').where({ id }).first(columns)) ?? null
}

export async function placeOfRelation(tx: Transaction, id: string): Promise<Place | null> {
  const found: Place & { directoryIds: string[] } = await tx('directory_relations')
    .where({ id })
    .first('space_id as spaceId', 'node_id as nodeId', 'directory_ids as directoryIds')
  if (!found) return null
  const { directoryIds, ...place } = found
  return { ...place, narrow: (inTx, subject) => narrowed(inTx, directoryIds, subject) }
}

/** Whoever makes, deletes or changes one takes turns with others in the space. */
export async function lockRelations(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 37))', [spaceId])
}

export async function insertRelation(
  tx: Transaction,
  { id, use, name, directoryIds, cardinality, through }: DirectoryRelation,
  { spaceId, nodeId, userId }: { spaceId: string; nodeId: string | null; userId: string },
): Promise<void> {
  await tx('directory_relations').insert({
    ...{ id, use, name, cardinality, through: [...through] },
    directory_ids: [...directoryIds],
    space_id: spaceId,
    node_id: nodeId,
    created_by: userId,
  })
}

export async function deleteRelation(tx: Transaction, id: string): Promise<void> {
  await tx('directory_relations').where({ id }).delete()
}

/** Of a relation and of all that go through it. */
export async function raiseRevision(tx: Transaction, spaceId: string, id: string): Promise<void> {
  await tx('directory_relations')
    .where({ space_id: spaceId })
    .whereRaw('(id = ? OR ? = ANY(through))', [id, id])
    .increment('revision', 1)
}

/** Of all relations that name the directory, and of those that go through them. */
export async function raiseRevisionsOf(tx: Transaction, spaceId: string, directoryId: string): Promise<void> {
  await tx.raw(
    `UPDATE directory_relations r SET revision = r.revision + 1 WHERE r.space_id = :spaceId AND EXISTS (
       SELECT FROM directory_relations n WHERE n.space_id = :spaceId AND :directoryId = ANY(n.directory_ids)
         AND (n.id = r.id OR n.id = ANY(r.through)))`,
    { spaceId, directoryId },
  )
}

/** Relations of which rows name one of these rows of the directory. */
export async function selectRelationsNaming(
  tx: Transaction,
  { spaceId, directoryId, ids }: { spaceId: string; directoryId: string; ids: readonly string[] },
): Promise<{ id: string; name: string; rows: number; directoryIds: string[] }[]> {
  const { rows } = await tx.raw(
    `SELECT d.id, d.name, d.directory_ids AS "directoryIds", count(*)::integer AS rows
     FROM directory_relations d JOIN directory_relation_rows r ON r.relation_id = d.id
     WHERE d.space_id = :spaceId AND :directoryId = ANY(d.directory_ids) AND r.row_ids && :ids::text[]
     GROUP BY d.id ORDER BY d.created_at, d.id`,
    { spaceId, directoryId, ids: [...ids] },
  )
  return rows
}

/** Does any relation name the directory? */
export async function isDirectoryRelated(tx: Transaction, directoryId: string): Promise<boolean> {
  return (await tx('directory_relations').whereRaw('? = ANY(directory_ids)', [directoryId]).first('id')) !== undefined
}

/** Nodes that own these directories, by directory; archived ones and those of other spaces are left out. */
export async function selectOwners(
  tx: Transaction,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const living = tx('directories').where({ space_id: spaceId, archived_at: null })
  const rows = await living.whereIn('id', [...ids]).select('id', 'node_id')
  return new Map(rows.map(({ id, node_id }) => [id, node_id]))
}

/** In the order of `directoryIds`. */
export async function namesOf(tx: Transaction, directoryIds: readonly string[]): Promise<string[]> {
  const rows = await tx('directories')
    .whereIn('id', [...directoryIds])
    .select('id', 'name')
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return directoryIds.map((id) => names.get(id) ?? id)
}

/** As they are stored: of merged rows they hold the ids from before. */
export async function selectRelationRows(tx: Transaction, relationIds: readonly string[]): Promise<StoredRow[]> {
  return tx('directory_relation_rows')
    .whereRaw('relation_id = ANY(?::text[])', [[...relationIds]])
    .orderBy(['relation_id', 'id'])
    .select('relation_id as relationId', 'id', 'row_ids as rowIds', 'coefficient', 'norm')
}

export interface StoredRow extends RelationRow {
  relationId: string
}

export async function saveRelationRows(
  tx: Transaction,
  relationId: string,
  spaceId: string,
  rows: readonly RelationRow[],
): Promise<void> {
  await tx.raw(
    `INSERT INTO directory_relation_rows (relation_id, id, space_id, row_ids, coefficient, norm)
     SELECT ?, r.id, ?, r."rowIds", r.coefficient, nullif(r.norm, 'null'::jsonb)
     FROM jsonb_to_recordset(?::jsonb) AS r (id text, "rowIds" text[], coefficient text, norm jsonb)
     ON CONFLICT (relation_id, id) DO UPDATE SET row_ids = EXCLUDED.row_ids, coefficient = EXCLUDED.coefficient,
       norm = EXCLUDED.norm`,
    [relationId, spaceId, JSON.stringify(rows)],
  )
}

export async function deleteRelationRows(tx: Transaction, relationId: string, ids: readonly string[]): Promise<void> {
  await tx('directory_relation_rows')
    .where({ relation_id: relationId })
    .whereRaw('id = ANY(?::text[])', [[...ids]])
    .delete()
}

export interface DirectoryRows extends RelatedDirectory {
  units: MeasureRow[]
  /** Its rows are resources. */
  isRegister: boolean
}

/** Living rows of directories with their codes; of measures also how they are counted in one another. */
export async function selectDirectoryRows(tx: Transaction, ids: readonly string[]): Promise<DirectoryRows[]> {
  const directories = await tx('directories')
    .whereIn('id', [...ids])
    .select('id', 'kind', 'columns', 'status')
  const rows = await tx('directory_rows')
    .whereIn('directory_id', [...ids])
    .where({ deleted: false })
    .orderBy(['directory_id', 'place', 'id'])
    .select('directory_id', 'id', 'code', 'status', 'cells')
  const byDirectory = Map.groupBy(rows, ({ directory_id }) => directory_id as string)
  const mergers = await selectMergers(tx, ids)
  return directories.map(({ id, kind, columns: own, status }) => {
    const found = byDirectory.get(id) ?? []
    const columnOf = (code: string): string => own.find((one: { code: string }) => one.code === code)?.id ?? ''
    const [base, factor, precision] = ['base', 'factor', 'precision'].map(columnOf) as [string, string, string]
    const isMeasure = kind === 'measure'
    const offered = (row: { status: string }) =>
      (status === 'disabled' ? 'disabled' : row.status) as 'active' | 'disabled'
    return {
      ...{ id, isMeasure, isRegister: kind === 'resource' },
      merged: mergers.get(id) ?? {},
      rows: found.map((row) => ({ id: row.id, code: row.code, status: offered(row) })),
      units: isMeasure
        ? found.map(({ id: rowId, code, cells }) => ({
            ...{ id: rowId, code, base: cells[base] ?? '' },
            ...{ factor: cells[factor] ?? '', precision: cells[precision] ?? '' },
          }))
        : [],
    }
  })
}

/** Of all directories of measures of the space. */
export async function selectMeasureDirectories(tx: Transaction, spaceId: string): Promise<string[]> {
  return tx('directories').where({ space_id: spaceId, kind: 'measure', archived_at: null }).orderBy('id').pluck('id')
}

export async function selectApplied(tx: Transaction, versionId: string): Promise<Map<string, number>> {
  const rows = await tx('version_relations').where({ version_id: versionId }).select('relation_id', 'revision')
  return new Map(rows.map(({ relation_id, revision }) => [relation_id, revision]))
}

export async function saveApplied(
  tx: Transaction,
  { versionId, spaceId }: { versionId: string; spaceId: string },
  relations: readonly Pick<DirectoryRelation, 'id' | 'revision'>[],
): Promise<void> {
  if (relations.length === 0) return
  await tx('version_relations')
    .insert(
      relations.map(({ id, revision }) => ({
        ...{ version_id: versionId, relation_id: id, space_id: spaceId, revision },
      })),
    )
    .onConflict(['version_id', 'relation_id'])
    .merge(['revision'])
}

/** The version was recalculated with these and no others. */
export async function restoreApplied(
  tx: Transaction,
  at: { versionId: string; spaceId: string },
  relations: readonly Pick<DirectoryRelation, 'id' | 'revision'>[],
): Promise<void> {
  await tx('version_relations').where({ version_id: at.versionId }).delete()
  // Those that are gone meanwhile are of no version.
  const known = await tx('directory_relations')
    .whereIn(
      'id',
      relations.map(({ id }) => id),
    )
    .pluck('id')
  await saveApplied(
    tx,
    at,
    relations.filter(({ id }) => known.includes(id)),
  )
}
