/** The space's own roles, and what is given or taken on its nodes. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { ability, effectiveRights, grantableAbility, spaceRole } from './effective-rights.ts'
import { done, id, nothing, shortName, timestamp } from './fields.ts'
import { roleRef } from './members.ts'

const ofSpace = z.object({ spaceId: id })
const abilityList = z.array(grantableAbility).max(100)

const role = z.object({
  id: roleRef,
  /** '' for built-in ones, whose names are words of the language. */
  name: z.string(),
  builtIn: z.boolean(),
  /** What the role counts as where only built-in ones are told apart, such as who may fill an attribute. */
  basedOn: spaceRole,
  abilities: z.array(ability),
  members: z.int(),
})
export type Role = z.infer<typeof role>

const roleContent = z.object({ name: shortName, basedOn: spaceRole.exclude(['admin']), abilities: abilityList })

export const roleList = defineRoute({
  name: 'roleList',
  method: 'GET',
  path: '/spaces/:spaceId/roles',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({ roles: z.array(role) }),
  errors: ['SPACE_FORBIDDEN'],
})

export const roleCreate = defineRoute({
  name: 'roleCreate',
  method: 'POST',
  path: '/spaces/:spaceId/roles',
  can: 'space.administer',
  params: ofSpace,
  input: roleContent,
  output: z.object({ role }),
  errors: ['SPACE_FORBIDDEN', 'ROLE_EXISTS', 'ROLES_TOO_MANY'],
})

export const roleEdit = defineRoute({
  name: 'roleEdit',
  method: 'PATCH',
  path: '/spaces/:spaceId/roles/:roleId',
  can: 'space.administer',
  params: ofSpace.extend({ roleId: roleRef }),
  input: roleContent.partial(),
  output: z.object({ role }),
  errors: ['SPACE_FORBIDDEN', 'ROLE_EXISTS', 'ROLE_BUILT_IN', 'LICENCE_PAID_EXCEEDED', 'LICENCE_NONE_ACTIVE'],
})

export const roleDelete = defineRoute({
  name: 'roleDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/roles/:roleId',
  can: 'space.administer',
  params: ofSpace.extend({ roleId: roleRef }),
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN', 'ROLE_BUILT_IN', 'ROLE_IN_USE'],
})

/** What can be given, the seat that it takes, and how many of those the licence has left; null: it takes none. */
export const freeAbilities = defineRoute({
  name: 'freeAbilities',
  method: 'GET',
  path: '/spaces/:spaceId/free-abilities',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({
    abilities: z.array(
      z.object({ ability, seat: effectiveRights.shape.withoutSeat.element.nullable(), free: z.int().nullable() }),
    ),
  }),
  errors: ['SPACE_FORBIDDEN'],
})

const subject = z.union([z.object({ userId: id }), z.object({ role: roleRef })])

const grant = z.object({
  id,
  /** null: the whole space. */
  nodeId: id.nullable(),
  nodeName: z.string(),
  userId: id.nullable(),
  role: roleRef.nullable(),
  /** Of the person, or of the space's own role. */
  subjectName: z.string(),
  effect: z.enum(['allow', 'deny']),
  abilities: z.array(ability),
  givenBy: z.string(),
  givenAt: timestamp,
})
export type AccessGrant = z.infer<typeof grant>

export const accessGrants = defineRoute({
  name: 'accessGrants',
  method: 'GET',
  path: '/spaces/:spaceId/access/grants',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({ grants: z.array(grant) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** Holds below the node as well; what is denied on the way down is denied whatever is allowed. */
export const accessGrant = defineRoute({
  name: 'accessGrant',
  method: 'POST',
  path: '/spaces/:spaceId/access/grant',
  can: 'space.administer',
  params: ofSpace,
  input: z
    .object({ onNode: id.nullable(), effect: z.enum(['allow', 'deny']), abilities: abilityList.min(1) })
    .and(subject),
  output: z.object({ grantId: id }),
  errors: [
    'SPACE_FORBIDDEN',
    'GRANTS_TOO_MANY',
    'LICENCE_NONE_ACTIVE',
    'LICENCE_PAID_EXCEEDED',
    'LICENCE_ESTIMATE_MISSING',
    'LICENCE_ESTIMATE_EXCEEDED',
    'LICENCE_BIM_MISSING',
    'LICENCE_BIM_EXCEEDED',
  ],
})

export const accessRevoke = defineRoute({
  name: 'accessRevoke',
  method: 'DELETE',
  path: '/spaces/:spaceId/access/revoke/:grantId',
  can: 'space.administer',
  params: ofSpace.extend({ grantId: id }),
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN'],
})

/** What the person who asks may do at the node; left out: in the space. */
export const spaceAccess = defineRoute({
  name: 'spaceAccess',
  method: 'GET',
  path: '/spaces/:spaceId/access',
  can: 'space.read',
  params: ofSpace,
  input: z.object({ nodeId: id.optional() }),
  output: z.object({ effectiveRights, abilities: z.array(ability) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** What somebody else may do there, and what makes it so. */
export const accessOfUser = defineRoute({
  name: 'accessOfUser',
  method: 'GET',
  path: '/spaces/:spaceId/access/users/:userId',
  can: 'space.administer',
  params: ofSpace.extend({ userId: id }),
  input: z.object({ onNode: id.optional() }),
  output: z.object({ effectiveRights, abilities: z.array(ability) }),
  errors: ['SPACE_FORBIDDEN'],
})
