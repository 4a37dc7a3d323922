import type { DirectoryKind, DirectoryStatus } from '@plumbline/core/directories'
import type {
  DirectoryRelation,
  RelatedDirectory,
  RelationColumn,
  RelationRow,
} from '@plumbline/core/directory-relations'
import type { MeasureRow } from '@plumbline/core/measures'
import { inPieces, type Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { narrowed, selectMergers } from '../directories/index.ts'

const columns = ['id', 'use', 'name', 'directory_ids as directoryIds', 'cardinality', 'through', 'columns', 'revision']

/** What the driver decodes in about two milliseconds. */
const ROWS_OF_PIECE = 500

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

/** What rows have in others is forgotten. */
export async function updateColumns(tx: Transaction, id: string, own: readonly RelationColumn[]): Promise<void> {
  await tx('directory_relations')
    .where({ id })
    .update({ columns: JSON.stringify(own) })
  await tx.raw(
    `UPDATE directory_relation_rows r SET cells = nullif(kept.cells, '{}')
     FROM (SELECT id, (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(cells)
                       WHERE key = ANY(:ids::text[])) AS cells
           FROM directory_relation_rows WHERE relation_id = :id AND cells IS NOT NULL) AS kept
     WHERE r.relation_id = :id AND r.id = kept.id AND r.cells <> kept.cells`,
    { id, ids: own.map((column) => column.id) },
  )
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
  const query = tx('directory_relation_rows')
    .whereRaw('relation_id = ANY(?::text[])', [[...relationIds]])
    .orderBy(['relation_id', 'id'])
    .select('relation_id as relationId', 'id', 'row_ids as rowIds', 'coefficient', 'norm', 'cells')
  const rows: StoredRow[] = []
  for await (const some of inPieces<StoredRow & { cells: Record<string, string> | null }>(tx, query, ROWS_OF_PIECE)) {
    for (const { cells, ...row } of some) rows.push(cells ? { ...row, values: cells } : row)
  }
  return rows
}

export interface StoredRow extends RelationRow {
  rowIds: (string | null)[]
  relationId: string
}

export async function saveRelationRows(
  tx: Transaction,
  relationId: string,
  spaceId: string,
  rows: readonly RelationRow[],
): Promise<void> {
  await tx.raw(
    `INSERT INTO directory_relation_rows (relation_id, id, space_id, row_ids, coefficient, norm, cells)
     SELECT ?, r.id, ?, r."rowIds", r.coefficient, nullif(r.norm, 'null'::jsonb), nullif(r.values, '{}'::jsonb)
     FROM jsonb_to_recordset(?::jsonb) AS r (id text, "rowIds" text[], coefficient text, norm jsonb, "values" jsonb)
     ON CONFLICT (relation_id, id) DO UPDATE SET row_ids = EXCLUDED.row_ids, coefficient = EXCLUDED.coefficient,
       norm = EXCLUDED.norm, cells = EXCLUDED.cells`,
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

interface ReadRow {
  directoryId: string
  id: string
  code: string
  status: DirectoryStatus
  cells: Record<string, string>
}

/** Living rows of directories with their codes; of measures also how they are counted in one another. */
export async function selectDirectoryRows(tx: Transaction, ids: readonly string[]): Promise<DirectoryRows[]> {
  const directories = await tx('directories')
    .whereIn('id', [...ids])
    .select('id', 'kind', 'columns', 'status')
  const mergers = await selectMergers(tx, ids)
  const read = new Map(directories.map((one) => [one.id as string, { ...one, rows: [], units: [] } as ReadDirectory]))
  const query = tx('directory_rows')
    .whereIn('directory_id', [...ids])
    .where({ deleted: false })
    .orderBy(['directory_id', 'place', 'id'])
    .select('directory_id as directoryId', 'id', 'code', 'status', 'cells')
  for await (const some of inPieces<ReadRow>(tx, query, ROWS_OF_PIECE)) {
    for (const row of some) take(read.get(row.directoryId), row)
  }
  return [...read.values()].map(({ id, kind, rows, units }) => ({
    ...{ id, isMeasure: kind === 'measure', isRegister: kind === 'resource', rows, units },
    merged: mergers.get(id) ?? {},
  }))
}

interface ReadDirectory {
  id: string
  kind: DirectoryKind
  columns: readonly { id: string; code: string }[]
  status: DirectoryStatus
  rows: { id: string; code: string; status: DirectoryStatus }[]
  units: MeasureRow[]
}

function take(directory: ReadDirectory | undefined, { id, code, status, cells }: ReadRow): void {
  if (!directory) return
  directory.rows.push({ id, code, status: directory.status === 'disabled' ? 'disabled' : status })
  if (directory.kind !== 'measure') return
  const cellOf = (column: string): string => cells[directory.columns.find((one) => one.code === column)?.id ?? ''] ?? ''
  directory.units.push({ id, code, base: cellOf('base'), factor: cellOf('factor'), precision: cellOf('precision') })
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
