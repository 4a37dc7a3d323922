import { createHash } from 'node:crypto'
import type { Invitation } from '@plumbline/core/contract'
import type { SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

/** Only the hash is stored: who reads the table gets into no space. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface InvitationRow extends Omit<Invitation, 'createdAt' | 'expiresAt'> {
  spaceId: string
  spaceName: string
  createdAt: Date
  expiresAt: Date
}

const living = (tx: Transaction) =>
  tx('invitations as i')
    .join('spaces as s', 's.id', 'i.space_id')
    .join('users as u', 'u.id', 'i.invited_by')
    .whereRaw('i.expires_at > now()')
    .whereNull('s.deleted_at')
    .select('i.id', 'i.space_id as spaceId', 's.name as spaceName', 'i.email', 'i.role', 'i.role_id as roleId')
    .select('i.created_at as createdAt', 'i.expires_at as expiresAt')
    .select(tx.raw(`u.first_name || ' ' || u.last_name AS "invitedBy"`))

/** Newest first. */
export async function selectInvitations(tx: Transaction, spaceId: string): Promise<InvitationRow[]> {
  return living(tx).where('i.space_id', spaceId).orderBy('i.created_at', 'desc').orderBy('i.id')
}

export async function selectByToken(tx: Transaction, token: string): Promise<InvitationRow | null> {
  return (await living(tx).where('i.token_hash', hashOf(token)).first()) ?? null
}

export interface NewInvitation {
  id: string
  spaceId: string
  token: string
  email: string
  role: SpaceRole
  roleId: string | null
  invitedBy: string
}

/** For as many days as the space says. */
export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  await tx('invitations').insert({
    id: invitation.id,
    space_id: invitation.spaceId,
    token_hash: hashOf(invitation.token),
    email: invitation.email,
    role: invitation.role,
    role_id: invitation.roleId,
    invited_by: invitation.invitedBy,
    expires_at: tx.raw("now() + (SELECT invite_days FROM spaces WHERE id = ?) * interval '1 day'", [
      invitation.spaceId,
    ]),
  })
}

/** Takes it for one registration; false: it was taken for one before. */
export async function markRegistered(tx: Transaction, invitationId: string, registered: boolean): Promise<boolean> {
  const changed = await tx('invitations').where({ id: invitationId, registered: !registered }).update({ registered })
  return changed > 0
}

export async function hasInvitation(tx: Transaction, email: string): Promise<boolean> {
  const row = await living(tx).whereRaw('lower(i.email) = ?', [email.toLowerCase()]).first()
  return row !== undefined
}

/** False: somebody was faster. */
export async function deleteInvitation(tx: Transaction, invitationId: string): Promise<boolean> {
  return (await tx('invitations').where({ id: invitationId }).delete()) > 0
}

export async function deleteExpiredInvitations(tx: Transaction): Promise<void> {
  await tx('invitations').whereRaw('expires_at < now()').delete()
}
