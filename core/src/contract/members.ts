/** Who is in a space: its people, invitations and settings. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { effectiveRights, spaceRole } from './effective-rights.ts'
import { done, id, nothing, shortName, timestamp } from './fields.ts'

const ofSpace = z.object({ spaceId: id })

/** A role that every space has, or the id of one of its own. */
export const roleRef = z.union([spaceRole, id])

const member = z.object({
  id,
  login: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  color: z.int(),
  role: spaceRole,
  /** The space's own role; null: the built-in one. */
  roleId: id.nullable(),
  /** Seats of the licence that this person would need and does not have. */
  withoutSeat: effectiveRights.shape.withoutSeat,
  joinedAt: timestamp,
  lastOpenedAt: timestamp.nullable(),
})
export type SpaceMember = z.infer<typeof member>

const invitation = z.object({
  id,
  /** '' for a link that anybody may use who has it. */
  email: z.string(),
  role: spaceRole,
  roleId: id.nullable(),
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
})
export type Invitation = z.infer<typeof invitation>

export const spaceUsers = defineRoute({
  name: 'spaceUsers',
  method: 'GET',
  path: '/spaces/:spaceId/users',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({ users: z.array(member) }),
  errors: ['SPACE_FORBIDDEN'],
})

export const spaceUserRole = defineRoute({
  name: 'spaceUserRole',
  method: 'PATCH',
  path: '/spaces/:spaceId/users/:userId',
  can: 'space.administer',
  params: ofSpace.extend({ userId: id }),
  input: z.object({ role: roleRef }),
  output: done,
  errors: ['SPACE_FORBIDDEN', 'SPACE_LAST_ADMIN', 'LICENCE_PAID_EXCEEDED', 'LICENCE_NONE_ACTIVE'],
})

/** Everything of theirs stays; they do not get in any more. */
export const spaceKickout = defineRoute({
  name: 'spaceKickout',
  method: 'POST',
  path: '/spaces/:spaceId/kickout',
  can: 'space.administer',
  params: ofSpace,
  input: z.object({ userId: id }),
  output: done,
  errors: ['SPACE_FORBIDDEN', 'SPACE_LAST_ADMIN'],
})

/** The token is part of a link, is shown once, and lets one person in. */
export const spaceInvite = defineRoute({
  name: 'spaceInvite',
  method: 'POST',
  path: '/spaces/:spaceId/invite',
  can: 'space.administer',
  params: ofSpace,
  input: z.object({ email: z.union([z.literal(''), z.email().max(254)]).default(''), role: roleRef }),
  output: z.object({ invitation, token: z.string() }),
  errors: ['SPACE_FORBIDDEN', 'INVITATIONS_TOO_MANY', 'LICENCE_PAID_EXCEEDED', 'LICENCE_NONE_ACTIVE'],
})

export const spaceInvitations = defineRoute({
  name: 'spaceInvitations',
  method: 'GET',
  path: '/spaces/:spaceId/invitations',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({ invitations: z.array(invitation) }),
  errors: ['SPACE_FORBIDDEN'],
})

export const spaceInvitationDelete = defineRoute({
  name: 'spaceInvitationDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/invitations/:invitationId',
  can: 'space.administer',
  params: ofSpace.extend({ invitationId: id }),
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN'],
})

const token = z.string().min(20).max(100)

/** Where an invitation leads, before it is taken. */
export const invitationRead = defineRoute({
  name: 'invitationRead',
  method: 'POST',
  path: '/invitations/read',
  can: 'signed_in',
  params: nothing,
  input: z.object({ token }),
  output: z.object({ spaceId: id, spaceName: z.string(), invitedBy: z.string(), isMember: z.boolean() }),
  errors: ['INVITATION_GONE', 'INVITATION_FOR_ANOTHER'],
})

export const invitationAccept = defineRoute({
  name: 'invitationAccept',
  method: 'POST',
  path: '/invitations/accept',
  can: 'signed_in',
  params: nothing,
  input: z.object({ token }),
  output: z.object({ spaceId: id }),
  errors: ['INVITATION_GONE', 'INVITATION_FOR_ANOTHER', 'LICENCE_LIMIT', 'LICENCE_NOT_FOUND'],
})

const settings = z.object({
  name: shortName,
  /** How long an invitation may be taken. */
  inviteDays: z.int().min(1).max(90),
  /** How long is remembered who changed rights. */
  auditDays: z.int().min(30).max(3_650),
  /** What prices of its resources are in, and costs of new schedules: a code or a sign. */
  currency: plainText().trim().min(1).max(8),
})
export type SpaceSettings = z.infer<typeof settings>

export const spaceSettings = defineRoute({
  name: 'spaceSettings',
  method: 'GET',
  path: '/spaces/:spaceId/settings',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({ settings }),
  errors: ['SPACE_FORBIDDEN'],
})

export const spaceUpdate = defineRoute({
  name: 'spaceUpdate',
  method: 'PATCH',
  path: '/spaces/:spaceId',
  can: 'space.administer',
  params: ofSpace,
  input: settings.partial(),
  output: z.object({ settings }),
  errors: ['SPACE_FORBIDDEN'],
})

export const spaceDemo = defineRoute({
  name: 'spaceDemo',
  method: 'POST',
  path: '/spaces/demo',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({ spaceId: id }),
  errors: [],
})

/** Only while there is nothing in it. */
export const spaceFill = defineRoute({
  name: 'spaceFill',
  method: 'POST',
  path: '/spaces/:spaceId/fill',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN', 'SPACE_NOT_EMPTY'],
})

/** Of a space that may be deleted and for which nobody has loaded a licence. */
export const spaceDeleteFree = defineRoute({
  name: 'spaceDeleteFree',
  method: 'DELETE',
  path: '/spaces/:spaceId/delete-free',
  can: 'space.delete',
  params: ofSpace,
  input: z.object({ name: plainText() }),
  output: done,
  errors: ['SPACE_FORBIDDEN', 'SPACE_NOT_DELETABLE', 'SPACE_NAME_DIFFERS', 'SPACE_LICENSED'],
})
