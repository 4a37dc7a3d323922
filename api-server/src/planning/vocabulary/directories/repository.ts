import type { DirectoryView } from '@plumbline/core/contract'
import type { DirectoryColumn, DirectoryKind, DirectoryStatus } from '@plumbline/core/directories'
import { selectNames } from '../../../identity/users/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'

export interface DirectoryRecord {
  id: string
  spaceId: string
  nodeId: string | null
  kind: DirectoryKind
  code: string
  name: string
  hierarchical: boolean
  status: DirectoryStatus
  archived: boolean
  revision: number
  /** The newest revision that changed what stands here, and no row. */
  definedAt: number
  columns: DirectoryColumn[]
}

const query = (tx: Transaction) =>
  tx('directories as d')
    .leftJoin('eps_nodes as n', 'n.id', 'd.node_id')
    .where((there) => there.whereNull('d.node_id').orWhereNull('n.deleted_at'))
    .select('d.id', 'd.space_id as spaceId', 'd.node_id as nodeId', 'd.kind', 'd.code', 'd.name', 'd.hierarchical')
    .select('d.status', 'd.revision', 'd.defined_at as definedAt', 'd.columns')
    .select(tx.raw('d.archived_at IS NOT NULL AS archived'))

export async function selectDirectory(tx: Transaction, directoryId: string): Promise<DirectoryRecord | null> {
  return (await query(tx).where('d.id', directoryId).first()) ?? null
}

/** Whoever changes a directory takes turns with others. */
export async function lockDirectory(tx: Transaction, directoryId: string): Promise<void> {
  await tx('directories').where({ id: directoryId }).forUpdate().first('id')
}

/** Whoever makes or names one takes turns with others in the space. */
export async function lockDirectories(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 36))', [spaceId])
}

export async function selectOwner(
  tx: Transaction,
  id: string,
): Promise<Pick<DirectoryRecord, 'id' | 'spaceId' | 'nodeId'> | null> {
  return (await tx('directories').where({ id }).first('id', 'space_id as spaceId', 'node_id as nodeId')) ?? null
}

interface Choice {
  /** Left out: any. */
  id?: string
  /** Of the space itself, and of these nodes. */
  nodeIds?: readonly string[]
  archived?: boolean
}

/** As everybody sees it. */
export type Listed = Omit<DirectoryView, 'level'>

/** Those of the space first, then those of the nodes in the given order; by name. */
export async function selectViews(
  tx: Transaction,
  spaceId: string,
  { id, nodeIds = [], archived }: Choice,
): Promise<Listed[]> {
  const found = query(tx).where('d.space_id', spaceId)
  if (id === undefined) found.where((at) => at.whereNull('d.node_id').orWhereIn('d.node_id', [...nodeIds]))
  else found.where('d.id', id)
  if (archived !== undefined) found.whereRaw(`d.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`)
  const rows = await found
    .leftJoin(rowCounts(tx, spaceId, id).as('c'), 'c.directory_id', 'd.id')
    .select(tx.raw(`coalesce(n.name, '') AS "nodeName"`), 'd.changed_at', 'd.changed_by', 'c.rows', 'c.disabled')
    .orderByRaw('array_position(?::text[], d.node_id) NULLS FIRST, lower(d.name), d.id', [[...nodeIds]])
  const names = await selectNames(
    tx,
    rows.map((row) => row.changed_by),
  )
  return rows.map(({ changed_at, changed_by, disabled, definedAt: _definedAt, ...row }) => ({
    ...row,
    rows: Number(row.rows ?? 0),
    disabledRows: Number(disabled ?? 0),
    changedAt: changed_at.toISOString(),
    changedBy: names.get(changed_by) ?? '',
  }))
}

function rowCounts(tx: Transaction, spaceId: string, id: string | undefined) {
  const counted = tx('directory_rows').where({ space_id: spaceId, deleted: false }).groupBy('directory_id')
  if (id !== undefined) counted.where('directory_id', id)
  return counted.select(
    'directory_id',
    tx.raw('count(*) AS rows'),
    tx.raw("count(*) FILTER (WHERE status = 'disabled') AS disabled"),
  )
}

export async function countDirectories(tx: Transaction, spaceId: string): Promise<number> {
  const [row] = await tx('directories').where({ space_id: spaceId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Is there another living one of this name in the same place? */
export async function isNameTaken(
  tx: Transaction,
  { id, spaceId, nodeId, name }: Pick<DirectoryRecord, 'id' | 'spaceId' | 'nodeId' | 'name'>,
): Promise<boolean> {
  const twin = tx('directories')
    .where({ space_id: spaceId, node_id: nodeId, archived_at: null })
    .whereRaw('lower(name) = lower(?)', [name])
    .whereNot({ id })
  return (await twin.first('id')) !== undefined
}

export async function insertDirectory(tx: Transaction, directory: DirectoryRecord, userId: string): Promise<void> {
  const { id, spaceId, nodeId, kind, code, name, hierarchical, columns } = directory
  await tx('directories').insert({
    ...{ id, kind, code, name, hierarchical },
    space_id: spaceId,
    node_id: nodeId,
    columns: JSON.stringify(columns),
    created_by: userId,
    changed_by: userId,
  })
}

/** What it says itself, as its next revision. */
export async function updateDefinition(tx: Transaction, directory: DirectoryRecord): Promise<void> {
  const { id, code, name, hierarchical, status, archived, columns, revision } = directory
  await tx('directories')
    .where({ id })
    .update({
      ...{ code, name, hierarchical, status },
      defined_at: revision,
      columns: JSON.stringify(columns),
      archived_at: archived ? tx.raw('coalesce(archived_at, now())') : null,
    })
}

export async function updateRevision(tx: Transaction, id: string, revision: number, userId: string): Promise<void> {
  await tx('directories').where({ id }).update({ revision, changed_by: userId, changed_at: tx.fn.now() })
}

export async function deleteDirectory(tx: Transaction, directoryId: string): Promise<void> {
  await tx('directories').where({ id: directoryId }).delete()
}

/** Columns of other directories that take their rows from it. */
export async function selectColumnsFrom(
  tx: Transaction,
  { id, spaceId }: Pick<DirectoryRecord, 'id' | 'spaceId'>,
): Promise<{ directoryId: string; directoryName: string; columnId: string; columnName: string }[]> {
  return tx('directories as d')
    .joinRaw('CROSS JOIN jsonb_array_elements(d.columns) AS c')
    .where('d.space_id', spaceId)
    .whereRaw(`c->>'directoryId' = ?`, [id])
    .select('d.id as directoryId', 'd.name as directoryName')
    .select(tx.raw(`c->>'id' AS "columnId", c->>'name' AS "columnName"`))
}
