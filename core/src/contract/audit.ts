/** Who changed rights in a space, and from which addresses it may be entered. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'

export const auditKinds = [
  'space.changed',
  'space.deleted',
  'space.quota',
  'member.invited',
  'member.uninvited',
  'member.joined',
  'member.role',
  'member.removed',
  'role.created',
  'role.changed',
  'role.deleted',
  'grant.given',
  'grant.revoked',
  'attribute.access',
  'directory.rights',
  'licence.loaded',
  'licence.activated',
  'licence.deleted',
  'seats.changed',
  'delegation.given',
  'delegation.ended',
  'delegation.used',
  'addresses.changed',
  'remote.added',
  'remote.changed',
  'remote.removed',
  'remote.copied',
  'schedule.arrived',
  'backup.restored',
  'backup.deleted',
] as const
export type AuditKind = (typeof auditKinds)[number]

const event = z.object({
  id: z.string(),
  at: timestamp,
  kind: z.enum(auditKinds),
  by: z.string(),
  /** In whose name, where abilities were lent. */
  onBehalfOf: z.string(),
  /** Whom or what it was about. */
  subject: z.string(),
  /** As it was and as it is; '' where there is nothing to say. */
  before: z.string(),
  after: z.string(),
})
export type AuditEvent = z.infer<typeof event>

/** Newest first, a page at a time; `before` is the id of the last event of the page before. */
export const auditList = defineRoute({
  name: 'auditList',
  method: 'GET',
  path: '/spaces/:spaceId/audit',
  can: 'space.administer',
  params: z.object({ spaceId: id }),
  input: z.object({
    kind: z.enum(auditKinds).optional(),
    search: plainText().max(100).default(''),
    before: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ events: z.array(event), more: z.boolean() }),
  errors: ['SPACE_FORBIDDEN'],
})

const rule = z.object({
  /** An address, or a network as `10.0.0.0/8` or `2001:db8::/32`. */
  network: plainText().trim().min(2).max(50),
  note: plainText().trim().max(100).default(''),
})
export type AddressRule = z.infer<typeof rule>

export const addressRules = defineRoute({
  name: 'addressRules',
  method: 'GET',
  path: '/spaces/:spaceId/addresses',
  can: 'space.administer',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ rules: z.array(rule), yourAddress: z.string() }),
  errors: ['SPACE_FORBIDDEN'],
})

/** All of them at once; none: from everywhere. The address of whoever asks must be among them. */
export const addressRulesSave = defineRoute({
  name: 'addressRulesSave',
  method: 'PUT',
  path: '/spaces/:spaceId/addresses',
  can: 'space.administer',
  params: z.object({ spaceId: id }),
  input: z.object({ rules: z.array(rule).max(200) }),
  output: done,
  errors: ['SPACE_FORBIDDEN', 'ADDRESS_INVALID', 'ADDRESS_LOCKS_OUT'],
})
