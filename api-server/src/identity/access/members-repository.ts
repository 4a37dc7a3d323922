import type { Seat, SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

export interface MemberRow {
  id: string
  login: string
  email: string
  firstName: string
  lastName: string
  color: number
  role: SpaceRole
  roleId: string | null
  own: string[] | null
  roleSince: Date
  withoutSeat: Seat[]
  joinedAt: Date
  lastOpenedAt: Date | null
}

/** In the order in which they came. */
export async function selectMemberRows(tx: Transaction, spaceId: string): Promise<MemberRow[]> {
  return tx('members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .leftJoin('roles as r', 'r.id', 'm.role_id')
    .where('m.space_id', spaceId)
    .orderBy(['m.created_at', 'm.user_id'])
    .select('u.id', 'u.login', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName', 'u.color')
    .select('m.role', 'm.role_id as roleId', 'r.abilities as own', 'm.role_since as roleSince')
    .select('m.without_seat as withoutSeat', 'm.created_at as joinedAt', 'm.opened_at as lastOpenedAt')
}

/** Whoever changes who is in a space, or their roles, takes turns with others in the same space. */
export async function lockMembers(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 24))', [spaceId])
}

export async function updateRole(
  tx: Transaction,
  at: { spaceId: string; userId: string },
  { role, roleId }: { role: SpaceRole; roleId: string | null },
): Promise<void> {
  await tx('members')
    .where({ space_id: at.spaceId, user_id: at.userId })
    .update({ role, role_id: roleId, role_since: tx.raw('clock_timestamp()') })
}

export async function updateSeats(
  tx: Transaction,
  spaceId: string,
  userId: string,
  withoutSeat: readonly Seat[],
): Promise<void> {
  await tx('members').where({ space_id: spaceId, user_id: userId }).update({ without_seat: withoutSeat })
}

export async function deleteMember(tx: Transaction, spaceId: string, userId: string): Promise<void> {
  const at = { space_id: spaceId, user_id: userId }
  await tx('members').where(at).delete()
  await tx('former_members').insert(at).onConflict(['space_id', 'user_id']).merge({ left_at: tx.fn.now() })
}

/** Everybody who left and has not come back. */
export async function selectFormerMembers(
  tx: Transaction,
  spaceId: string,
): Promise<{ userId: string; firstName: string; lastName: string }[]> {
  return tx('former_members as f')
    .join('users as u', 'u.id', 'f.user_id')
    .where('f.space_id', spaceId)
    .whereNotExists(
      tx('members as m').whereRaw('m.space_id = f.space_id AND m.user_id = f.user_id').select(tx.raw('1')),
    )
    .orderBy(['f.left_at', 'f.user_id'])
    .select('f.user_id as userId', 'u.first_name as firstName', 'u.last_name as lastName')
}
