import type { EstimateTableLayout } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

/** The person's own and the shared ones of a schedule, by name. */
export const selectTableLayouts = (
  tx: Transaction,
  scheduleId: string,
  userId: string,
): Promise<EstimateTableLayout[]> =>
  tx('estimate_table_layouts')
    .where({ schedule_id: scheduleId })
    .where((there) => there.where({ created_by: userId }).orWhere({ shared: true }))
    .orderByRaw('lower(name), id')
    .select('id', 'name', 'shared', 'look', tx.raw('created_by = ? AS mine', [userId]))

/** Of everybody, without the one of that name of the person, which would be replaced. */
export async function countOtherTableLayouts(
  tx: Transaction,
  { scheduleId, userId, name }: { scheduleId: string; userId: string; name: string },
): Promise<number> {
  const [row] = await tx('estimate_table_layouts')
    .where({ schedule_id: scheduleId })
    .whereRaw('NOT (created_by = ? AND lower(name) = lower(?))', [userId, name])
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** One of that name of the same person takes the look. The id that it has. */
export async function saveTableLayout(
  tx: Transaction,
  at: { id: string; spaceId: string; scheduleId: string; userId: string },
  { name, shared, look }: Pick<EstimateTableLayout, 'name' | 'shared' | 'look'>,
): Promise<string> {
  const { rows } = await tx.raw<{ rows: { id: string }[] }>(
    `INSERT INTO estimate_table_layouts (id, space_id, schedule_id, created_by, name, shared, look)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (schedule_id, created_by, lower(name)) DO UPDATE SET name = excluded.name, shared = excluded.shared, look = excluded.look
     RETURNING id`,
    [at.id, at.spaceId, at.scheduleId, at.userId, name, shared, JSON.stringify(look)],
  )
  return rows[0]!.id
}

export async function scheduleOfTableLayout(tx: Transaction, id: string): Promise<string | null> {
  return (await tx('estimate_table_layouts').where({ id }).first('schedule_id'))?.schedule_id ?? null
}

/** One's own, and shared ones where `any`; false: there is none of these. */
export async function deleteTableLayout(
  tx: Transaction,
  id: string,
  { userId, any }: { userId: string; any: boolean },
): Promise<boolean> {
  const found = tx('estimate_table_layouts').where({ id })
  const own = any
    ? found.where((there) => there.where({ created_by: userId }).orWhere({ shared: true }))
    : found.where({ created_by: userId })
  return (await own.delete()) > 0
}
