import type { Invitation, Person, SpaceMember } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import {
  announceAccessChange,
  deleteGrantsOfMember,
  deleteMember,
  insertMember,
  lockMembers,
  type MemberRow,
  selectMemberRows,
  updateRole,
} from '../../identity/access/index.ts'
import { audit } from '../../identity/audit/index.ts'
import type { Registration } from '../../identity/auth/index.ts'
import type { Licences } from '../../identity/licences/index.ts'
import { roleColumns } from '../../identity/roles/index.ts'
import { keyOf } from '../../identity/users/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import {
  deleteInvitation,
  hasInvitation,
  type InvitationRow,
  insertInvitation,
  markRegistered,
  selectByToken,
  selectInvitations,
} from './invitations-repository.ts'

const MAX_INVITATIONS = 500

export function memberView({ own: _own, roleSince: _since, joinedAt, lastOpenedAt, ...row }: MemberRow): SpaceMember {
  return { ...row, joinedAt: joinedAt.toISOString(), lastOpenedAt: lastOpenedAt?.toISOString() ?? null }
}

export function invitationView(row: InvitationRow): Invitation {
  const { spaceId: _space, spaceName: _name, createdAt, expiresAt, ...invitation } = row
  return { ...invitation, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

interface At {
  spaceId: string
  /** Who does it. */
  userId: string
}

const nameOf = ({ firstName, lastName }: MemberRow): string => `${firstName} ${lastName}`

async function requireMember(tx: Transaction, spaceId: string, memberId: string): Promise<MemberRow> {
  await lockMembers(tx, spaceId)
  const member = (await selectMemberRows(tx, spaceId)).find(({ id }) => id === memberId)
  if (!member) throw new AppError('NOT_FOUND')
  return member
}

/** Somebody must answer for the space. */
async function refuseLastAdmin(tx: Transaction, spaceId: string, member: MemberRow): Promise<void> {
  if (member.role !== 'admin') return
  const admins = (await selectMemberRows(tx, spaceId)).filter(({ role }) => role === 'admin')
  if (admins.length === 1) throw new AppError('SPACE_LAST_ADMIN')
}

/** Throws NOT_FOUND, SPACE_LAST_ADMIN, and what licences say against it. */
export async function changeRole(
  tx: Transaction,
  licences: Licences,
  { spaceId, userId }: At,
  memberId: string,
  wanted: string,
): Promise<void> {
  const member = await requireMember(tx, spaceId, memberId)
  const columns = await roleColumns(tx, spaceId, wanted)
  if (member.role === columns.role && member.roleId === columns.roleId) return
  if (columns.role !== 'admin') await refuseLastAdmin(tx, spaceId, member)
  const before = await roleColumns(tx, spaceId, member.roleId ?? member.role)
  await licences.giving(tx, spaceId, () => updateRole(tx, { spaceId, userId: memberId }, columns))
  const change = { subject: nameOf(member), before: before.name, after: columns.name }
  await audit(tx, { spaceId, userId, kind: 'member.role', ...change })
  await announceAccessChange(tx, [memberId])
}

/** Throws NOT_FOUND and SPACE_LAST_ADMIN. What was given to them on nodes goes with them. */
export async function kickOut(
  tx: Transaction,
  licences: Licences,
  { spaceId, userId }: At,
  memberId: string,
): Promise<void> {
  const member = await requireMember(tx, spaceId, memberId)
  await refuseLastAdmin(tx, spaceId, member)
  await deleteMember(tx, spaceId, memberId)
  await deleteGrantsOfMember(tx, spaceId, memberId)
  await licences.reseat(tx, spaceId)
  await audit(tx, { spaceId, userId, kind: 'member.removed', subject: nameOf(member) })
  await announceAccessChange(tx, [memberId])
}

interface Wanted {
  email: string
  role: string
}

/** Throws INVITATIONS_TOO_MANY, and what licences would say against the person who comes. */
export async function invite(
  tx: Transaction,
  licences: Licences,
  { spaceId, userId }: At,
  { email, role }: Wanted,
): Promise<{ invitation: Invitation; token: string; spaceName: string }> {
  if ((await selectInvitations(tx, spaceId)).length >= MAX_INVITATIONS) {
    throw new AppError('INVITATIONS_TOO_MANY', { max: MAX_INVITATIONS })
  }
  const { name, ...columns } = await roleColumns(tx, spaceId, role)
  await licences.requireRoomFor(tx, spaceId, role)
  const token = newSecret()
  const id = newId()
  await insertInvitation(tx, { id, spaceId, token, email, invitedBy: userId, ...columns })
  await audit(tx, { spaceId, userId, kind: 'member.invited', subject: email, after: name })
  const invitation = (await selectInvitations(tx, spaceId)).find((row) => row.id === id)
  if (!invitation) throw new AppError('NOT_FOUND')
  return { invitation: invitationView(invitation), token, spaceName: invitation.spaceName }
}

/** Throws NOT_FOUND. */
export async function withdraw(tx: Transaction, { spaceId, userId }: At, invitationId: string): Promise<void> {
  const invitation = (await selectInvitations(tx, spaceId)).find(({ id }) => id === invitationId)
  if (!invitation) throw new AppError('NOT_FOUND')
  await deleteInvitation(tx, invitationId)
  await audit(tx, { spaceId, userId, kind: 'member.uninvited', subject: invitation.email })
}

/** Throws INVITATION_GONE: unknown, used or too old, without a difference. */
export async function requireInvitation(tx: Transaction, token: string): Promise<InvitationRow> {
  const invitation = await selectByToken(tx, token)
  if (!invitation) throw new AppError('INVITATION_GONE')
  return invitation
}

/** Throws INVITATION_FOR_ANOTHER: one that names an address is for whoever has it. */
export function requireAddressed(invitation: InvitationRow, email: string): void {
  const isTheirs = invitation.email === '' || keyOf(invitation.email) === keyOf(email)
  if (!isTheirs) throw new AppError('INVITATION_FOR_ANOTHER', { email: masked(invitation.email) })
}

/** As much of an address as tells its owner which one it is. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1…')

/** For people who have no account yet and could not make one by themselves. */
export function invitedOf(database: Database): Pick<Registration, 'byInvitation' | 'isInvited'> {
  return {
    isInvited: (email) => database.asSystem((tx) => hasInvitation(tx, email)),
    byInvitation: async (token, email, register) => {
      const invitation = await database.asSystem(async (tx) => {
        const found = await requireInvitation(tx, token)
        requireAddressed(found, email)
        if (!(await markRegistered(tx, found.id, true))) throw new AppError('INVITATION_GONE')
        return found
      })
      try {
        return await register()
      } catch (error) {
        await database.asSystem((tx) => markRegistered(tx, invitation.id, false))
        throw error
      }
    },
  }
}

/**
 * Throws INVITATION_GONE, INVITATION_FOR_ANOTHER, and LICENCE_LIMIT when all seats are taken: the invitation stays then.
 */
export async function accept(tx: Transaction, licences: Licences, token: string, person: Person): Promise<string> {
  const invitation = await requireInvitation(tx, token)
  const { id, spaceId, role, roleId } = invitation
  const userId = person.id
  await lockMembers(tx, spaceId)
  const isMember = (await selectMemberRows(tx, spaceId)).some((member) => member.id === userId)
  if (isMember) return spaceId
  requireAddressed(invitation, person.email)
  if (!(await deleteInvitation(tx, id))) throw new AppError('INVITATION_GONE')
  await insertMember(tx, spaceId, userId, role, roleId)
  await licences.reseat(tx, spaceId)
  const member = await requireMember(tx, spaceId, userId)
  await licences.requireEntry(tx, spaceId, { ...member, administers: role === 'admin', hasBeenIn: false })
  await audit(tx, { spaceId, userId, kind: 'member.joined', subject: nameOf(member) })
  await announceAccessChange(tx, [userId])
  return spaceId
}
