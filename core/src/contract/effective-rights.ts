import { z } from 'zod'
import { type Ability, abilities, grantable, seats, spaceRoles } from '../permissions/index.ts'

export const spaceRole = z.enum(spaceRoles)
const texts = z.array(z.string())
const seat = z.enum(seats)

const rights = z.object({
  role: spaceRole.nullable(),
  own: texts.nullable(),
  allowed: texts,
  denied: texts,
  withoutSeat: z.array(seat),
})

/** A person's rights where an object stands, as servers and client tell each other. */
export const effectiveRights = rights.extend({
  delegations: z.array(z.object({ userId: z.string(), name: z.string(), abilities: texts, rights })),
})

export const ability = z.enum(abilities as [Ability, ...Ability[]])

/** One that may be lent, or given and taken on a node. */
export const grantableAbility = ability.refine((one) => grantable.includes(one))
