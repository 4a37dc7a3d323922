import type { TemplateItem } from '@plumbline/core/checklists'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'

export interface ChecklistRow {
  id: string
  spaceId: string
  nodeId: string | null
  /** '' for the space. */
  nodeName: string
  name: string
  blocks: boolean
  items: TemplateItem[]
  revision: number
  archived: boolean
}

const query = (tx: Transaction) =>
  tx('checklists as c')
    .leftJoin('eps_nodes as n', 'n.id', 'c.node_id')
    .select('c.id', 'c.space_id as spaceId', 'c.node_id as nodeId', 'c.name', 'c.blocks', 'c.items', 'c.revision')
    .select(tx.raw(`coalesce(n.name, '') AS "nodeName", c.archived_at IS NOT NULL AS archived`))

/** Those of the space first, then those of the nodes in the given order; each in its own order. */
export async function selectChecklists(
  tx: Transaction,
  spaceId: string,
  nodeIds: readonly string[],
  archived: boolean,
): Promise<ChecklistRow[]> {
  const rows = query(tx)
    .where('c.space_id', spaceId)
    .where((scope) => scope.whereNull('c.node_id').orWhereIn('c.node_id', [...nodeIds]))
    .orderByRaw(`array_position(?::text[], c.node_id) NULLS FIRST, c.position, c.id`, [[...nodeIds]])
  return archived ? rows.whereNotNull('c.archived_at') : rows.whereNull('c.archived_at')
}

export async function selectChecklist(tx: Transaction, id: string): Promise<ChecklistRow | null> {
  return (await query(tx).where('c.id', id).first()) ?? null
}

/** Row security keeps other spaces away. */
export async function placeOfChecklist(tx: Transaction, id: string): Promise<Place | null> {
  return (await tx('checklists').where({ id }).first('space_id as spaceId', 'node_id as nodeId')) ?? null
}

/** Whoever adds, changes or orders templates takes turns with others in the same space. */
export async function lockChecklists(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 390))', [spaceId])
}

export async function countChecklists(tx: Transaction, spaceId: string): Promise<number> {
  const row = await tx('checklists')
    .where({ space_id: spaceId })
    .whereNull('archived_at')
    .count<{ count: string }[]>('* as count')
    .first()
  return Number(row?.count ?? 0)
}

export type ChecklistContent = Pick<ChecklistRow, 'name' | 'blocks' | 'items'>

const columnsOf = ({ name, blocks, items }: ChecklistContent) => ({ name, blocks, items: JSON.stringify(items) })

export async function insertChecklist(
  tx: Transaction,
  row: ChecklistContent & { id: string; spaceId: string; nodeId: string | null },
  userId: string,
): Promise<void> {
  const { id, spaceId, nodeId } = row
  const last = await tx('checklists')
    .where({ space_id: spaceId, node_id: nodeId })
    .max<{ last: number | null }[]>('position as last')
    .first()
  const position = (last?.last ?? -1) + 1
  await tx('checklists').insert({
    ...{ id, space_id: spaceId, node_id: nodeId, position, created_by: userId },
    ...columnsOf(row),
  })
}

export async function updateChecklist(tx: Transaction, id: string, content: ChecklistContent): Promise<void> {
  await tx('checklists')
    .where({ id })
    .update({ ...columnsOf(content), revision: tx.raw('revision + 1') })
}

export async function markArchived(tx: Transaction, id: string, archived: boolean): Promise<void> {
  await tx('checklists')
    .where({ id })
    .update({ archived_at: archived ? tx.fn.now() : null })
}

export async function updatePositions(tx: Transaction, idsInOrder: readonly string[]): Promise<void> {
  await tx.raw(
    `UPDATE checklists c SET position = o.place - 1
     FROM unnest(?::text[]) WITH ORDINALITY AS o (id, place) WHERE c.id = o.id`,
    [[...idsInOrder]],
  )
}
