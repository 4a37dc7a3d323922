import type { ResourceLayout } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

/** The person's own and the shared ones, by name. */
export async function selectResourceLayouts(
  tx: Transaction,
  spaceId: string,
  userId: string,
): Promise<ResourceLayout[]> {
  return tx('resource_layouts')
    .where({ space_id: spaceId })
    .where((there) => there.where({ created_by: userId }).orWhere({ shared: true }))
    .orderByRaw('lower(name), id')
    .select('id', 'name', 'shared', 'look', tx.raw('created_by = ? AS mine', [userId]))
}

export async function countResourceLayouts(tx: Transaction, spaceId: string): Promise<number> {
  const [row] = await tx('resource_layouts').where({ space_id: spaceId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** One of that name of the same person takes the look. The id that it has. */
export async function saveResourceLayout(
  tx: Transaction,
  at: { id: string; spaceId: string; userId: string },
  { name, shared, look }: Pick<ResourceLayout, 'name' | 'shared' | 'look'>,
): Promise<string> {
  const { rows } = await tx.raw(
    `INSERT INTO resource_layouts (id, space_id, created_by, name, shared, look) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (space_id, created_by, lower(name)) DO UPDATE SET shared = excluded.shared, look = excluded.look
     RETURNING id`,
    [at.id, at.spaceId, at.userId, name, shared, JSON.stringify(look)],
  )
  return rows[0].id
}

/** Of one's own; null: it is none of these. */
export async function spaceOfOwnLayout(tx: Transaction, id: string): Promise<string | null> {
  return (await tx('resource_layouts').where({ id }).first('space_id'))?.space_id ?? null
}

/** False: the person has none of this id. */
export async function deleteResourceLayout(tx: Transaction, id: string, userId: string): Promise<boolean> {
  return (await tx('resource_layouts').where({ id, created_by: userId }).delete()) > 0
}
