/** Programs of others that are told what happens in a space. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'
import { type NoticeKind, noticeKinds } from './notices.ts'

const ofSpace = z.object({ spaceId: id })
const ofHook = ofSpace.extend({ webhookId: id })
const deliveryId = z.string().regex(/^[1-9]\d{0,17}$/)

/** What people hear of in the bell and in the personal area; that it was switched off itself is for people. */
export const webhookKinds = noticeKinds.filter(
  (kind): kind is Exclude<NoticeKind, 'webhook_off'> => kind !== 'webhook_off',
)
const kinds = z
  .array(z.enum(webhookKinds))
  .min(1)
  .max(webhookKinds.length)
  .transform((some) => [...new Set(some)])

const webhook = z.object({
  id,
  address: z.string(),
  kinds: z.array(z.enum(noticeKinds)),
  active: z.boolean(),
  /** How many wait for their turn. */
  waiting: z.int(),
  /** Since when nothing was delivered; null: the last delivery went well. */
  failingSince: timestamp.nullable(),
  lastAt: timestamp.nullable(),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  id: deliveryId,
  kind: z.string(),
  state: z.enum(['waiting', 'delivered', 'dropped']),
  attempts: z.int(),
  /** Of HTTP; null: there was no answer. */
  status: z.int().nullable(),
  /** Why there was none: `timeout`, `address`, `connection`. */
  failure: z.string().nullable(),
  createdAt: timestamp,
  triedAt: timestamp.nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

/** What a receiver is told; that of a test has its head only. */
export const webhookEvent = z.object({
  /** The same however often it is sent. */
  id,
  at: timestamp,
  kind: z.enum([...webhookKinds, 'test']),
  spaceId: id,
  /** Who did it; null: the server. */
  by: id.nullable().optional(),
  /** What it is about, as far as it is about such a thing. */
  epsId: id.nullable().optional(),
  scheduleId: id.nullable().optional(),
  versionId: id.nullable().optional(),
  /** Names and numbers, by the kind. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type WebhookEvent = z.infer<typeof webhookEvent>

const administered = { can: 'space.administer' } as const

export const webhookList = defineRoute({
  ...administered,
  name: 'webhookList',
  method: 'GET',
  path: '/spaces/:spaceId/webhooks',
  params: ofSpace,
  input: nothing,
  output: z.object({ webhooks: z.array(webhook) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** The secret is told this once. */
export const webhookCreate = defineRoute({
  ...administered,
  name: 'webhookCreate',
  method: 'POST',
  path: '/spaces/:spaceId/webhooks',
  params: ofSpace,
  input: z.object({ address: z.url({ protocol: /^https?$/ }).max(500), kinds }),
  output: z.object({ webhook, secret: z.string() }),
  errors: ['SPACE_FORBIDDEN', 'WEBHOOKS_TOO_MANY', 'REMOTE_ADDRESS'],
})

/** The address stays: what is signed for one receiver goes to no other. */
export const webhookEdit = defineRoute({
  ...administered,
  name: 'webhookEdit',
  method: 'PATCH',
  path: '/spaces/:spaceId/webhooks/:webhookId',
  params: ofHook,
  input: z.object({ kinds: kinds.optional(), active: z.boolean().optional() }),
  output: z.object({ webhook }),
  errors: ['SPACE_FORBIDDEN'],
})

export const webhookDelete = defineRoute({
  ...administered,
  name: 'webhookDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/webhooks/:webhookId',
  params: ofHook,
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN'],
})

/** The newest first. */
export const webhookDeliveries = defineRoute({
  ...administered,
  name: 'webhookDeliveries',
  method: 'GET',
  path: '/spaces/:spaceId/webhooks/:webhookId/deliveries',
  params: ofHook,
  input: nothing,
  output: z.object({ deliveries: z.array(delivery) }),
  errors: ['SPACE_FORBIDDEN'],
})

export const webhookTest = defineRoute({
  ...administered,
  name: 'webhookTest',
  method: 'POST',
  path: '/spaces/:spaceId/webhooks/:webhookId/test',
  params: ofHook,
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN'],
})

/** The same body with the same id, behind what waits. */
export const webhookResend = defineRoute({
  ...administered,
  name: 'webhookResend',
  method: 'POST',
  path: '/spaces/:spaceId/webhooks/:webhookId/deliveries/:deliveryId/resend',
  params: ofHook.extend({ deliveryId }),
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN'],
})
