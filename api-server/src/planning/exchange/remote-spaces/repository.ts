import type { Transaction } from '../../../platform/database/index.ts'

export interface RemoteRow {
  id: string
  name: string
  address: string
  /** Sealed. */
  token: Buffer
  createdAt: Date
  checkedAt: Date | null
}

const columns = ['id', 'name', 'address', 'token', 'created_at as createdAt', 'checked_at as checkedAt']

export async function selectRemotes(tx: Transaction, spaceId: string): Promise<RemoteRow[]> {
  return tx('remote_spaces').where({ space_id: spaceId }).orderBy(['name', 'id']).select(columns)
}

export async function selectRemote(tx: Transaction, spaceId: string, id: string): Promise<RemoteRow | null> {
  return (await tx('remote_spaces').where({ space_id: spaceId, id }).select(columns).first()) ?? null
}

/** Whoever adds one takes turns with others in the same space. */
export async function lockRemotes(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 67))', [spaceId])
}

export async function insertRemote(
  tx: Transaction,
  at: { spaceId: string; userId: string },
  { id, name, address, token }: Pick<RemoteRow, 'id' | 'name' | 'address' | 'token'>,
): Promise<void> {
  const row = { id, space_id: at.spaceId, name, address, token, created_by: at.userId, checked_at: tx.fn.now() }
  await tx('remote_spaces').insert(row)
}

export async function updateRemote(
  tx: Transaction,
  id: string,
  { name, token }: Partial<Pick<RemoteRow, 'name' | 'token'>>,
): Promise<void> {
  await tx('remote_spaces')
    .where({ id })
    .update({ ...(name && { name }), ...(token && { token, checked_at: tx.fn.now() }) })
}

export async function noteAnswer(tx: Transaction, id: string): Promise<void> {
  await tx('remote_spaces').where({ id }).update({ checked_at: tx.fn.now() })
}

export async function deleteRemote(tx: Transaction, id: string): Promise<void> {
  await tx('remote_spaces').where({ id }).delete()
}
