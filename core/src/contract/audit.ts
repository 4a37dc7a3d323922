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
  'licence.renamed',
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

/** What is told of the installation beside that. */
export const installationKinds = [
  'installation.set_up',
  'administrator.named',
  'administrator.dismissed',
  'whole_backup.made',
  'whole_backup.checked',
  'whole_backup.deleted',
  'whole_backup.downloaded',
  'whole_backup.restored',
  'backup.made',
  'backup.checked',
  'backup_rule.created',
  'backup_rule.changed',
  'backup_rule.deleted',
  'restore.taken_back',
  'evidence.exported',
  'token.created',
  'token.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.tested',
  'webhook.resent',
  'webhook.deleted',
  'assistant.changed',
  'person.registered',
  'space.filled',
  'directory.copied',
  'prices.published',
  'days.opened',
] as const
const kindOfInstallation = z.enum([...auditKinds, ...installationKinds])
export type InstallationKind = z.infer<typeof kindOfInstallation>

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

const installationEvent = event.extend({
  kind: kindOfInstallation,
  /** As it was called then; '': of no space. */
  space: z.string(),
})
export type InstallationEvent = z.infer<typeof installationEvent>

const day = z.iso.date()

/** Of all spaces and beside them, newest first, a page at a time, for who administers the installation. Days are of UTC. */
export const installationAudit = defineRoute({
  name: 'installationAudit',
  method: 'GET',
  path: '/installation/audit',
  can: 'signed_in',
  // By an access token nobody is an administrator of the installation.
  personal: true,
  params: nothing,
  input: z.object({
    kind: kindOfInstallation.optional(),
    /** In the name of who did it, or in whose name. */
    person: plainText().max(100).default(''),
    /** In what it is about. */
    search: plainText().max(100).default(''),
    from: day.optional(),
    /** It is part of that. */
    to: day.optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({
    events: z.array(installationEvent),
    more: z.boolean(),
    /** How many days it is kept. */
    days: z.int(),
  }),
  errors: [],
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
