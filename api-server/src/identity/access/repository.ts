import type { SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

interface Member {
  spaceId: string
  userId: string
  firstName: string
  lastName: string
  color: number
  avatar: string | null
}

export async function insertMember(
  tx: Transaction,
  spaceId: string,
  userId: string,
  role: SpaceRole,
  roleId: string | null = null,
): Promise<void> {
  await tx('members').insert({ space_id: spaceId, user_id: userId, role, role_id: roleId })
}

export async function deleteMembersOfSpace(tx: Transaction, spaceId: string): Promise<string[]> {
  const rows: { user_id: string }[] = await tx('members').where({ space_id: spaceId }).delete().returning('user_id')
  return rows.map((row) => row.user_id)
}

export async function selectMembers(tx: Transaction, spaceIds: readonly string[]): Promise<Member[]> {
  return tx('members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .whereIn('m.space_id', spaceIds)
    .orderBy(['m.created_at', 'm.user_id'])
    .select('m.space_id as spaceId', 'm.user_id as userId', 'u.first_name as firstName')
    .select('u.last_name as lastName', 'u.color', 'u.avatar')
}

interface Presence {
  id: string
  firstName: string
  lastName: string
  color: number
  role: SpaceRole
  lastOpenedAt: Date | null
}

/** The people of a space, who opened it last first. */
export async function selectPresence(tx: Transaction, spaceId: string, limit: number): Promise<Presence[]> {
  return tx('members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.space_id', spaceId)
    .orderBy([{ column: 'm.opened_at', order: 'desc', nulls: 'last' }, 'm.user_id'])
    .limit(limit)
    .select('u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.color', 'm.role')
    .select('m.opened_at as lastOpenedAt')
}

/** Of these people, the members of the space. */
export async function selectPeople(
  tx: Transaction,
  spaceId: string,
  userIds: readonly string[],
): Promise<Pick<Presence, 'id' | 'firstName' | 'lastName' | 'color'>[]> {
  return tx('members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.space_id', spaceId)
    .whereIn('u.id', [...userIds])
    .select('u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.color')
}

/** When the person was last in each of their spaces. */
export async function selectOpened(tx: Transaction, userId: string): Promise<Map<string, Date | null>> {
  const rows: { space_id: string; opened_at: Date | null }[] = await tx('members')
    .where({ user_id: userId })
    .select('space_id', 'opened_at')
  return new Map(rows.map((row) => [row.space_id, row.opened_at]))
}

export async function touchMember(tx: Transaction, spaceId: string, userId: string): Promise<void> {
  await tx('members').where({ space_id: spaceId, user_id: userId }).update({ opened_at: tx.fn.now() })
}

/** Tickets with an older revision are refused from now on, and collab-server closes the open connections. */
export async function announceAccessChange(tx: Transaction, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const raised: { id: string; access_revision: number }[] = await tx('users')
    .whereIn('id', userIds)
    .update({ access_revision: tx.raw('access_revision + 1') })
    .returning(['id', 'access_revision'])
  for (const { id, access_revision } of raised) {
    const change = { userId: id, revision: access_revision }
    await tx.raw("SELECT pg_notify('access_changed', ?)", [JSON.stringify(change)])
  }
}

/** What holds in a space for everybody is other than before. */
export async function announceToMembers(tx: Transaction, spaceId: string): Promise<void> {
  const members = await selectMembers(tx, [spaceId])
  await announceAccessChange(
    tx,
    members.map(({ userId }) => userId),
  )
}

/** Ids, also of spaces in which the person has lost every right. */
export async function selectSpacesOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows: { id: string }[] = await tx('members as m')
    .join('spaces as s', 's.id', 'm.space_id')
    .where('m.user_id', userId)
    .whereNull('s.deleted_at')
    .orderBy('s.id')
    .select('s.id')
  return rows.map(({ id }) => id)
}
