import type { DirectoryRow } from '@plumbline/core/directories'
import { registerColumns } from '@plumbline/core/resources'
import type { Transaction } from '../../../platform/database/index.ts'

export interface ResourceRow extends DirectoryRow {
  directoryId: string
  /** Below which its directory is offered; null: in the whole space. */
  nodeId: string | null
}

/** Living rows of the registers of a space, of those that are offered at these nodes or everywhere. */
const living = (tx: Transaction, spaceId: string) =>
  tx('directory_rows as r')
    .join('directories as d', 'd.id', 'r.directory_id')
    .where({ 'd.space_id': spaceId, 'd.kind': 'resource', 'r.deleted': false })
    .whereNull('d.archived_at')

const columns = [
  'r.id',
  'r.directory_id as directoryId',
  'd.node_id as nodeId',
  'r.parent_id as parentId',
  'r.place as order',
  'r.code',
  'r.name',
  'r.status',
  'r.cells as values',
  'r.revision',
]

const offered = (tx: Transaction, spaceId: string, nodeIds: readonly string[]) =>
  living(tx, spaceId).where((there) =>
    there.whereNull('d.node_id').orWhereRaw('d.node_id = ANY(?::text[])', [[...nodeIds]]),
  )

export async function countResources(tx: Transaction, spaceId: string, nodeIds: readonly string[]): Promise<number> {
  const [row] = await offered(tx, spaceId, nodeIds).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** By code. */
export async function selectResources(
  tx: Transaction,
  spaceId: string,
  nodeIds: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<ResourceRow[]> {
  return offered(tx, spaceId, nodeIds).orderBy(['r.code', 'r.id']).offset(offset).limit(limit).select(columns)
}

/** Two registers with one row id: the one that was made first counts, for everybody. */
export async function selectResource(tx: Transaction, spaceId: string, id: string): Promise<ResourceRow | null> {
  return (await living(tx, spaceId).where({ 'r.id': id }).orderBy('d.id').select(columns).first()) ?? null
}

/** By the register that was made first. */
export async function selectResourcesById(
  tx: Transaction,
  spaceId: string,
  ids: readonly string[],
): Promise<ResourceRow[]> {
  return living(tx, spaceId)
    .whereRaw('r.id = ANY(?::text[])', [[...ids]])
    .orderBy('d.id')
    .select(columns)
}

/** The register of the whole space; null: it has none. */
export async function selectFirstRegister(tx: Transaction, spaceId: string): Promise<string | null> {
  const found = await tx('directories')
    .where({ space_id: spaceId, kind: 'resource', status: 'active', archived_at: null, node_id: null })
    .orderBy(['changed_at', 'id'])
    .first('id')
  return found?.id ?? null
}

/** Names of registers that are offered at these nodes or everywhere, after a row; read in pages, as they may be many. */
export async function selectResourceNames(
  tx: Transaction,
  spaceId: string,
  nodeIds: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; code: string; name: string; isHeading: boolean }[]> {
  return offered(tx, spaceId, nodeIds)
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(limit)
    .select('r.id', 'r.code', 'r.name')
    .select(tx.raw(`r.cells ->> ? IS NOT DISTINCT FROM 'resource_group' AS "isHeading"`, [registerColumns.type]))
}

/** Whole rows of these registers, after a row; read in pages. */
export async function selectRegisterRows(
  tx: Transaction,
  spaceId: string,
  nodeIds: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<ResourceRow[]> {
  return offered(tx, spaceId, nodeIds).where('r.id', '>', after).orderBy('r.id').limit(limit).select(columns)
}

/** Those of the codes that rows of the register have, in small letters. */
export async function selectTakenCodes(
  tx: Transaction,
  directoryId: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await tx('directory_rows')
    .where({ directory_id: directoryId, deleted: false })
    .whereRaw('lower(code) = ANY(?::text[])', [codes.map((code) => code.toLowerCase())])
    .select<{ code: string }[]>('code')
  return new Set(rows.map(({ code }) => code.toLowerCase()))
}

/** Rows of directories with all rows above them. */
export async function selectRowsAbove(
  tx: Transaction,
  spaceId: string,
  ids: readonly string[],
): Promise<{ id: string; code: string; name: string; parentId: string | null }[]> {
  const { rows } = await tx.raw<{ rows: { id: string; code: string; name: string; parentId: string | null }[] }>(
    `WITH RECURSIVE above AS (
       SELECT r.id, r.directory_id, r.code, r.name, r.parent_id FROM directory_rows r
       JOIN directories d ON d.id = r.directory_id WHERE d.space_id = :spaceId AND r.id = ANY(:ids)
       UNION
       SELECT r.id, r.directory_id, r.code, r.name, r.parent_id FROM directory_rows r
       JOIN above a ON r.directory_id = a.directory_id AND r.id = a.parent_id
     )
     SELECT DISTINCT ON (id) id, code, name, parent_id AS "parentId" FROM above`,
    { spaceId, ids: [...ids] },
  )
  return rows
}
