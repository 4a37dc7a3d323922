import type { EpsKind } from '@plumbline/core/structure'
import type { Transaction } from '../../platform/database/index.ts'

/** `nodeId`: what the person deleted; the others go with it. */
export async function binNodes(
  tx: Transaction,
  { nodeId, ids }: { nodeId: string; ids: readonly string[] },
  deletedBy: string,
): Promise<void> {
  const binned = { deleted_at: tx.fn.now(), deleted_by: deletedBy, deleted_with: nodeId }
  await tx('eps_nodes').whereIn('id', ids).update(binned)
}

export interface BinnedRow {
  id: string
  parentId: string | null
  kind: EpsKind
  name: string
  count: number
  schedules: number
  deletedAt: Date
  deletedBy: string
}

const MAX_LISTED = 500

/** What people deleted, with how much went with it; the last one first. */
export async function selectBinned(tx: Transaction, spaceId: string): Promise<BinnedRow[]> {
  const { rows } = await tx.raw(
    `SELECT n.id, n.parent_id AS "parentId", n.kind, n.name, n.deleted_at AS "deletedAt", n.deleted_by AS "deletedBy",
       w.count, w.schedules
     FROM eps_nodes n JOIN (
       SELECT deleted_with, count(*)::int AS count, (count(*) FILTER (WHERE kind = 'schedule'))::int AS schedules
       FROM eps_nodes WHERE space_id = :spaceId AND deleted_at IS NOT NULL GROUP BY deleted_with
     ) w ON w.deleted_with = n.id
     WHERE n.space_id = :spaceId AND n.deleted_at IS NOT NULL
     ORDER BY n.deleted_at DESC, n.id LIMIT :limit`,
    { spaceId, limit: MAX_LISTED },
  )
  return rows
}

/** Names and parents of nodes, in the bin or not. */
export async function selectPlaces(
  tx: Transaction,
  spaceId: string,
): Promise<Map<string, { name: string; parentId: string | null; isBinned: boolean }>> {
  const rows: { id: string; name: string; parent_id: string | null; deleted_at: Date | null }[] = await tx('eps_nodes')
    .where({ space_id: spaceId })
    .select('id', 'name', 'parent_id', 'deleted_at')
  return new Map(
    rows.map((row) => [row.id, { name: row.name, parentId: row.parent_id, isBinned: row.deleted_at !== null }]),
  )
}

export async function restoreNodes(tx: Transaction, nodeId: string): Promise<void> {
  await tx('eps_nodes')
    .where({ deleted_with: nodeId })
    .update({ deleted_at: null, deleted_by: null, deleted_with: null })
}

/** The node and all below it, whenever they went into the bin. */
export async function selectWholeSubtree(tx: Transaction, nodeId: string): Promise<string[]> {
  const { rows } = await tx.raw(
    `WITH RECURSIVE down AS (
       SELECT id FROM eps_nodes WHERE id = ?
       UNION
       SELECT n.id FROM eps_nodes n JOIN down ON n.parent_id = down.id
     )
     SELECT id FROM down`,
    [nodeId],
  )
  return (rows as { id: string }[]).map((row) => row.id)
}

export async function selectBinnedBefore(tx: Transaction, days: number): Promise<string[]> {
  const rows: { id: string }[] = await tx('eps_nodes')
    .whereRaw("deleted_at < now() - ? * interval '1 day'", [days])
    .select('id')
  return rows.map((row) => row.id)
}

export async function deleteNodesForGood(tx: Transaction, nodeIds: readonly string[]): Promise<void> {
  await tx('eps_nodes').whereIn('id', nodeIds).delete()
}
