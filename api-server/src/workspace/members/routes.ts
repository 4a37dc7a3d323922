import {
  invitationAccept,
  invitationRead,
  setExecutor,
  spaceInvitationDelete,
  spaceInvitations,
  spaceInvite,
  spaceKickout,
  spaceUserRole,
  spaceUsers,
} from '@plumbline/core/contract'
import { selectMemberRows } from '../../identity/access/index.ts'
import { emailOf, languageOf } from '../../identity/emails/index.ts'
import type { Licences } from '../../identity/licences/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { type Api, durableLimit } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { namedSpace } from '../spaces/index.ts'
import { selectInvitations } from './invitations-repository.ts'
import {
  accept,
  changeRole,
  invitationView,
  invite,
  kickOut,
  memberView,
  requireAddressed,
  requireInvitation,
  withdraw,
} from './service.ts'

export interface MembersParts {
  database: Database
  licences: Licences
  mail: Mail
  publicUrl: string
  /** Somebody came into the space, or may do other things in it than before. */
  notify(event: { kind: 'joined' | 'role_changed'; spaceId: string; memberId: string; actorId: string }): void
}

/** Anybody may make a space: what goes out to strangers from there is counted by person. */
const EMAILS = { name: 'invitation-letters', points: 100, seconds: 3_600 }

const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId
const done = { success: true as const }

export function bindMembers(api: Api, { database, licences, mail, publicUrl, notify }: MembersParts): void {
  const at = (spaceId: string, scope: Scope) => ({ spaceId, userId: scope.userId })
  const emails = durableLimit(database, EMAILS)

  api.inSpace(spaceUsers, spaceOf, async ({ scope, spaceId }) => {
    const rows = await database.inScope(scope, (tx) => selectMemberRows(tx, spaceId))
    return { users: rows.map(memberView) }
  })

  api.inSpace(spaceUserRole, spaceOf, async ({ scope, spaceId, params, input }) => {
    await database.inScope(scope, (tx) => changeRole(tx, licences, at(spaceId, scope), params.userId, input.role))
    notify({ kind: 'role_changed', spaceId, memberId: params.userId, actorId: scope.userId })
    return done
  })

  api.inSpace(setExecutor, namedSpace, async ({ scope, spaceId, params, input }) => {
    const role = input.executor ? 'executor' : 'reader'
    await database.inScope(scope, (tx) => changeRole(tx, licences, at(spaceId, scope), params.userId, role))
    notify({ kind: 'role_changed', spaceId, memberId: params.userId, actorId: scope.userId })
    return done
  })

  api.inSpace(spaceKickout, spaceOf, async ({ scope, spaceId, input }) => {
    await database.inScope(scope, (tx) => kickOut(tx, licences, at(spaceId, scope), input.userId))
    return done
  })

  api.inSpace(spaceInvite, spaceOf, async ({ scope, spaceId, input, http }) => {
    if (input.email !== '') await emails.take(scope.userId)
    const made = await database.inScope(scope, (tx) => invite(tx, licences, at(spaceId, scope), input))
    const { invitation, token, spaceName } = made
    if (invitation.email !== '') {
      const facts = { by: invitation.invitedBy, space: spaceName, link: `${publicUrl}/invitation?token=${token}` }
      mail.post(async () => emailOf('invitation', languageOf(http.get('language')), invitation.email, facts))
    }
    return { invitation, token }
  })

  api.inSpace(spaceInvitations, spaceOf, async ({ scope, spaceId }) => {
    const rows = await database.inScope(scope, (tx) => selectInvitations(tx, spaceId))
    return { invitations: rows.map(invitationView) }
  })

  api.inSpace(spaceInvitationDelete, spaceOf, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, (tx) => withdraw(tx, at(spaceId, scope), params.invitationId))
    return done
  })

  // Whoever holds the link is not in the space yet: only what the token names is read.
  api.signedIn(invitationRead, ({ who, input }) =>
    database.asSystem(async (tx) => {
      const invitation = await requireInvitation(tx, input.token)
      const { spaceId, spaceName, invitedBy } = invitation
      const isMember = who.roles.has(spaceId)
      if (!isMember) requireAddressed(invitation, who.person.email)
      return { spaceId, spaceName, invitedBy, isMember }
    }),
  )

  api.signedIn(invitationAccept, async ({ who, scope, input }) => {
    const spaceId = await database.asSystem((tx) => accept(tx, licences, input.token, who.person))
    notify({ kind: 'joined', spaceId, memberId: scope.userId, actorId: scope.userId })
    return { spaceId }
  })
}
