import type { SpaceSettings } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface SpaceRow {
  id: string
  name: string
  deletable: boolean
  demo: boolean
  currency: string
  createdAt: Date
}

export async function selectSpaces(tx: Transaction, spaceIds: readonly string[]): Promise<SpaceRow[]> {
  return tx('spaces')
    .whereIn('id', spaceIds)
    .whereNull('deleted_at')
    .orderBy(['created_at', 'id'])
    .select('id', 'name', 'deletable', 'demo', 'currency', 'created_at as createdAt')
}

export async function insertSpace(
  tx: Transaction,
  space: Omit<SpaceRow, 'createdAt'> & { createdBy: string },
): Promise<void> {
  const { createdBy, ...columns } = space
  await tx('spaces').insert({ ...columns, created_by: createdBy })
}

export async function markSpaceDeleted(tx: Transaction, spaceId: string): Promise<void> {
  await tx('spaces').where({ id: spaceId }).update({ deleted_at: tx.fn.now() })
}

export async function selectSpacesDeletedBefore(tx: Transaction, days: number): Promise<string[]> {
  const rows: { id: string }[] = await tx('spaces')
    .whereRaw("deleted_at < now() - ? * interval '1 day'", [days])
    .select('id')
  return rows.map((row) => row.id)
}

export async function deleteSpaceForGood(tx: Transaction, spaceId: string): Promise<void> {
  await tx('spaces').where({ id: spaceId }).delete()
}

export async function hasSpaces(tx: Transaction): Promise<boolean> {
  return (await tx('spaces').select('id').first()) !== undefined
}

/** Of calls that name their space beside the address; null: row security shows only those that the person is in. */
export async function namedSpace(tx: Transaction, { input }: { input: { spaceId: string } }): Promise<string | null> {
  return (await spaceName(tx, input.spaceId)) === '' ? null : input.spaceId
}

/** null: it is deleted, or there is none. */
export async function liveSpaceName(tx: Transaction, spaceId: string): Promise<string | null> {
  const row = await tx('spaces')
    .where({ id: spaceId })
    .whereNull('deleted_at')
    .first<{ name: string } | undefined>('name')
  return row?.name ?? null
}

export async function spaceName(tx: Transaction, spaceId: string): Promise<string> {
  const row = await tx('spaces').where({ id: spaceId }).select<{ name: string }[]>('name').first()
  return row?.name ?? ''
}

export async function spaceCurrency(tx: Transaction, spaceId: string): Promise<string | null> {
  const row = await tx('spaces').where({ id: spaceId }).select<{ currency: string }[]>('currency').first()
  return row?.currency ?? null
}

export async function selectSettings(tx: Transaction, spaceId: string): Promise<SpaceSettings | null> {
  const settings = tx('spaces').where({ id: spaceId }).whereNull('deleted_at')
  return (await settings.first('name', 'invite_days as inviteDays', 'audit_days as auditDays', 'currency')) ?? null
}

export async function updateSettings(tx: Transaction, spaceId: string, settings: SpaceSettings): Promise<void> {
  const { name, inviteDays, auditDays, currency } = settings
  await tx('spaces').where({ id: spaceId }).update({ name, invite_days: inviteDays, audit_days: auditDays, currency })
}

/** Any number; the same in every api-server. */
const FIRST_SPACE_LOCK = 7_140_022

/** Nodes that start together and make the first space take turns. */
export async function lockFirstSpace(tx: Transaction): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(?)', [FIRST_SPACE_LOCK])
}
