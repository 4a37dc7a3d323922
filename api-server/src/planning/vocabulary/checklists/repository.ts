import type { TemplateItem } from '@plumbline/core/checklists'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'

export interface ChecklistRow {
  id: string
  spaceId: string
  nodeId: string | null
  /** The row of a directory whose name it has; null: none. */
  directoryId: string | null
  rowId: string | null
  /** '' for the space. */
  nodeName: string
  name: string
  blocks: boolean
  items: TemplateItem[]
  revision: number
  archived: boolean
}

/** Not offered: in the archive itself, or switched off, merged or gone in its directory. */
const OUT = `(c.archived_at IS NOT NULL OR (c.row_id IS NOT NULL
  AND (d.archived_at IS NOT NULL OR d.status = 'disabled' OR r.status = 'disabled' OR r.deleted)))`
const NODE = 'coalesce(d.node_id, c.node_id)'

const query = (tx: Transaction) =>
  tx('checklists as c')
    .leftJoin('directories as d', 'd.id', 'c.directory_id')
    .leftJoin('directory_rows as r', (on) => on.on('r.directory_id', 'c.directory_id').andOn('r.id', 'c.row_id'))
    .leftJoin('eps_nodes as n', 'n.id', tx.raw(NODE))
    .select('c.id', 'c.space_id as spaceId', 'c.blocks', 'c.items', 'c.revision')
    .select('c.directory_id as directoryId', 'c.row_id as rowId')
    .select(tx.raw(`${NODE} AS "nodeId", coalesce(nullif(r.name, ''), nullif(r.code, ''), c.name) AS name`))
    .select(tx.raw(`coalesce(n.name, '') AS "nodeName", ${OUT} AS archived`))

/** Those of the space first, then those of the nodes in the given order; each in its own order. */
export async function selectChecklists(
  tx: Transaction,
  spaceId: string,
  nodeIds: readonly string[],
  archived: boolean,
): Promise<ChecklistRow[]> {
  const rows = query(tx)
    .where('c.space_id', spaceId)
    .whereRaw(`(${NODE} IS NULL OR ${NODE} = ANY (?::text[]))`, [[...nodeIds]])
    .orderByRaw(`array_position(?::text[], ${NODE}) NULLS FIRST, c.position, c.id`, [[...nodeIds]])
  return rows.whereRaw(archived ? OUT : `NOT ${OUT}`)
}

export async function selectChecklist(tx: Transaction, id: string): Promise<ChecklistRow | null> {
  return (await query(tx).where('c.id', id).first()) ?? null
}

/** What the row of a directory asks for. */
export async function selectOfRow(tx: Transaction, directoryId: string, rowId: string): Promise<ChecklistRow | null> {
  return (await query(tx).where({ 'c.directory_id': directoryId, 'c.row_id': rowId }).first()) ?? null
}

/** Row security keeps other spaces away. */
export async function placeOfChecklist(tx: Transaction, id: string): Promise<Place | null> {
  const found = await query(tx).where('c.id', id).first()
  return found ? { spaceId: found.spaceId, nodeId: found.nodeId } : null
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
  row: ChecklistContent & Pick<ChecklistRow, 'id' | 'spaceId' | 'nodeId' | 'directoryId' | 'rowId'>,
  userId: string,
): Promise<void> {
  const { id, spaceId, nodeId, directoryId, rowId } = row
  const last = await tx('checklists')
    .where({ space_id: spaceId, node_id: nodeId })
    .max<{ last: number | null }[]>('position as last')
    .first()
  const position = (last?.last ?? -1) + 1
  await tx('checklists').insert({
    ...{ id, space_id: spaceId, node_id: nodeId, position, created_by: userId },
    ...{ directory_id: directoryId, row_id: rowId },
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
