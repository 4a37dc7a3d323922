import type { EpsKind } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface NodeRow {
  id: string
  spaceId: string
  parentId: string | null
  kind: EpsKind
  code: string
  name: string
  position: number
}

const columns = ['id', 'space_id as spaceId', 'parent_id as parentId', 'kind', 'code', 'name', 'position']

/** Whoever changes the order or the shape of the tree takes turns with others in the same space. */
export async function lockTree(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 1))', [spaceId])
}

export async function selectNodes(tx: Transaction, spaceId: string): Promise<NodeRow[]> {
  return tx('eps_nodes')
    .where({ space_id: spaceId })
    .whereNull('deleted_at')
    .orderBy(['position', 'created_at', 'id'])
    .select(columns)
}

export async function selectNode(tx: Transaction, nodeId: string): Promise<NodeRow | null> {
  return (await tx('eps_nodes').where({ id: nodeId }).whereNull('deleted_at').select(columns).first()) ?? null
}

/** From the node up to the root, the node first. */
export async function selectPath(tx: Transaction, nodeId: string): Promise<NodeRow[]> {
  const { rows } = await tx.raw(
    `WITH RECURSIVE up AS (
       SELECT n.*, 0 AS height FROM eps_nodes n WHERE n.id = ? AND n.deleted_at IS NULL
       UNION ALL
       SELECT n.*, up.height + 1 FROM eps_nodes n JOIN up ON n.id = up.parent_id WHERE up.height < 50
     )
     SELECT id, space_id AS "spaceId", parent_id AS "parentId", kind, code, name, position FROM up ORDER BY height`,
    [nodeId],
  )
  return rows
}

/** The node and all below it, as far as they are not in the bin. */
export async function selectSubtree(tx: Transaction, nodeId: string): Promise<{ id: string; kind: EpsKind }[]> {
  const { rows } = await tx.raw(
    `WITH RECURSIVE down AS (
       SELECT id, kind FROM eps_nodes WHERE id = ? AND deleted_at IS NULL
       UNION
       SELECT n.id, n.kind FROM eps_nodes n JOIN down ON n.parent_id = down.id WHERE n.deleted_at IS NULL
     )
     SELECT id, kind FROM down`,
    [nodeId],
  )
  return rows
}

export async function countNodes(tx: Transaction, spaceId: string): Promise<number> {
  const row = await tx('eps_nodes')
    .where({ space_id: spaceId })
    .whereNull('deleted_at')
    .count<{ count: string }[]>('* as count')
    .first()
  return Number(row?.count ?? 0)
}

export async function insertNode(tx: Transaction, node: Omit<NodeRow, 'position'>, createdBy: string): Promise<void> {
  const last = await tx('eps_nodes')
    .where({ space_id: node.spaceId, parent_id: node.parentId })
    .max<{ last: number | null }[]>('position as last')
    .first()
  await tx('eps_nodes').insert({
    id: node.id,
    space_id: node.spaceId,
    parent_id: node.parentId,
    kind: node.kind,
    code: node.code,
    name: node.name,
    position: (last?.last ?? -1) + 1,
    created_by: createdBy,
  })
}

export async function updateNode(tx: Transaction, nodeId: string, fields: { name?: string; code?: string }) {
  await tx('eps_nodes').where({ id: nodeId }).update(fields)
}

export async function updatePositions(tx: Transaction, idsInOrder: readonly string[]): Promise<void> {
  await tx.raw(
    `UPDATE eps_nodes n SET position = o.place - 1
     FROM unnest(?::text[]) WITH ORDINALITY AS o (id, place) WHERE n.id = o.id`,
    [[...idsInOrder]],
  )
}

export async function binNodes(tx: Transaction, nodeIds: readonly string[], deletedBy: string): Promise<void> {
  await tx('eps_nodes').whereIn('id', nodeIds).update({ deleted_at: tx.fn.now(), deleted_by: deletedBy })
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

export async function countsBySpace(
  tx: Transaction,
  spaceIds: readonly string[],
): Promise<Map<string, { facilities: number; schedules: number }>> {
  const rows: { space_id: string; facilities: string; schedules: string }[] = await tx('eps_nodes')
    .whereIn('space_id', spaceIds)
    .whereNull('deleted_at')
    .groupBy('space_id')
    .select('space_id')
    .select(tx.raw("count(*) FILTER (WHERE kind = 'facility') AS facilities"))
    .select(tx.raw("count(*) FILTER (WHERE kind = 'schedule') AS schedules"))
  return new Map(
    rows.map((row) => [row.space_id, { facilities: Number(row.facilities), schedules: Number(row.schedules) }]),
  )
}
