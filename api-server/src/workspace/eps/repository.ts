import type { EpsKind } from '@plumbline/core/structure'
import type { Transaction } from '../../platform/database/index.ts'

export interface NodeRow {
  id: string
  spaceId: string
  parentId: string | null
  kind: EpsKind
  code: string
  name: string
  position: number
  active: 0 | 1
  valid: 0 | 1
}

const columns = [
  'id',
  'space_id as spaceId',
  'parent_id as parentId',
  'kind',
  'code',
  'name',
  'position',
  'active',
  'valid',
]

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

/** Also those in the bin: what is missing is gone for good. */
export async function knownNodes(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await tx('eps_nodes').whereIn('id', ids).pluck<string[]>('id'))
}

/** From the node up to the root, the node first. */
export async function selectPath(tx: Transaction, nodeId: string): Promise<NodeRow[]> {
  const { rows } = await tx.raw(
    `WITH RECURSIVE up AS (
       SELECT n.*, 0 AS height FROM eps_nodes n WHERE n.id = ? AND n.deleted_at IS NULL
       UNION ALL
       SELECT n.*, up.height + 1 FROM eps_nodes n JOIN up ON n.id = up.parent_id WHERE up.height < 50
     )
     SELECT id, space_id AS "spaceId", parent_id AS "parentId", kind, code, name, position, active, valid
     FROM up ORDER BY height`,
    [nodeId],
  )
  return rows
}

/** The node and all below it, as far as they are not in the bin; depth-first, siblings in order. */
export async function selectSubtree(tx: Transaction, nodeId: string): Promise<NodeRow[]> {
  const { rows } = await tx.raw(
    `WITH RECURSIVE down AS (
       SELECT n.*, ARRAY[(n.position, n.created_at, n.id)] AS place FROM eps_nodes n
       WHERE n.id = ? AND n.deleted_at IS NULL
       UNION ALL
       SELECT n.*, down.place || (n.position, n.created_at, n.id) FROM eps_nodes n
       JOIN down ON n.parent_id = down.id WHERE n.deleted_at IS NULL
     )
     SELECT id, space_id AS "spaceId", parent_id AS "parentId", kind, code, name, position, active, valid
     FROM down ORDER BY place`,
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

export type NewNodeRow = Pick<NodeRow, 'id' | 'spaceId' | 'parentId' | 'kind' | 'code' | 'name'>

export async function insertNode(tx: Transaction, node: NewNodeRow, createdBy: string): Promise<void> {
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

export type NodeChange = Partial<Pick<NodeRow, 'name' | 'code' | 'active' | 'valid'>>

export async function updateNode(tx: Transaction, nodeId: string, fields: NodeChange): Promise<void> {
  await tx('eps_nodes').where({ id: nodeId }).update(fields)
}

export async function updateParent(tx: Transaction, nodeId: string, parentId: string | null): Promise<void> {
  await tx('eps_nodes').where({ id: nodeId }).update({ parent_id: parentId })
}

export async function selectMaking(tx: Transaction, nodeId: string): Promise<{ userId: string; at: Date } | null> {
  const row = await tx('eps_nodes').where({ id: nodeId }).first('created_by as userId', 'created_at as at')
  return row ?? null
}

export async function updatePositions(tx: Transaction, idsInOrder: readonly string[]): Promise<void> {
  await tx.raw(
    `UPDATE eps_nodes n SET position = o.place - 1
     FROM unnest(?::text[]) WITH ORDINALITY AS o (id, place) WHERE n.id = o.id`,
    [[...idsInOrder]],
  )
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

/** What stood in the node, also what is in the bin, stands in its parent now. */
export async function liftChildren(tx: Transaction, { id, parentId }: NodeRow): Promise<void> {
  await tx('eps_nodes').where({ parent_id: id }).update({ parent_id: parentId })
}
