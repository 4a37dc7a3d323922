import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { ability, grantableAbility } from './effective-rights.ts'
import { dayText, done, id, nothing, timestamp } from './fields.ts'

/** `YYYY-MM-DD`, of the server's calendar. */

const delegation = z.object({
  id,
  spaceId: id,
  spaceName: z.string(),
  from: z.object({ id, name: z.string() }),
  to: z.object({ id, name: z.string() }),
  abilities: z.array(ability),
  dateFrom: dayText,
  dateTo: dayText,
  reason: z.string(),
  state: z.enum(['coming', 'holds', 'over']),
  createdAt: timestamp,
})
export type Delegation = z.infer<typeof delegation>

const lists = z.object({ delegations: z.array(delegation) })

export const delegationGiven = defineRoute({
  name: 'delegationGiven',
  method: 'GET',
  path: '/delegation/given',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: lists,
  errors: [],
})

export const delegationReceived = defineRoute({
  name: 'delegationReceived',
  method: 'GET',
  path: '/delegation/received',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: lists,
  errors: [],
})

/** Lends what one may do oneself, for some days; it cannot be lent on. */
export const delegationCreate = defineRoute({
  name: 'delegationCreate',
  method: 'POST',
  path: '/delegation/create',
  can: 'space.read',
  params: nothing,
  input: z
    .object({
      spaceId: id,
      toUserId: id,
      abilities: z.array(grantableAbility).min(1).max(100),
      dateFrom: dayText,
      dateTo: dayText,
      reason: plainText().trim().max(200).default(''),
    })
    .refine(({ dateFrom, dateTo }) => dateFrom <= dateTo, { path: ['dateTo'] }),
  output: z.object({ delegation }),
  errors: [
    'DELEGATION_TOO_MUCH',
    'DELEGATION_TO_ONESELF',
    'DELEGATIONS_TOO_MANY',
    'DELEGATION_PAST',
    'LICENCE_NONE_ACTIVE',
    'LICENCE_PAID_EXCEEDED',
    'LICENCE_ESTIMATE_MISSING',
    'LICENCE_ESTIMATE_EXCEEDED',
    'LICENCE_BIM_MISSING',
    'LICENCE_BIM_EXCEEDED',
  ],
})

/** Of one's own, whether given or received; it stays in the list of what was. */
export const delegationDelete = defineRoute({
  name: 'delegationDelete',
  method: 'DELETE',
  path: '/delegation/:delegationId',
  can: 'signed_in',
  params: z.object({ delegationId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** Whom one can lend to: everybody who is in the space. */
export const delegationPeople = defineRoute({
  name: 'delegationPeople',
  method: 'GET',
  path: '/spaces/:spaceId/delegation-people',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ people: z.array(z.object({ id, name: z.string() })), abilities: z.array(ability) }),
  errors: ['SPACE_FORBIDDEN'],
})
