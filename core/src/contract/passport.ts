/** What is known of a node of the structure beside its place: passport, comments, keys, and whom its news reach. */
import { z } from 'zod'
import { attributeLimits } from '../attributes/index.ts'
import { plainText } from '../text/index.ts'
import { attribute } from './attributes.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'
import { epsNode } from './workspace.ts'

const epsParams = z.object({ epsId: id })

/** What the works below have, and the node can have itself: those of the space, from above, and its own. */
export const epsAttributes = defineRoute({
  name: 'epsAttributes',
  method: 'GET',
  path: '/eps/:epsId/attributes',
  can: 'eps.read',
  params: epsParams,
  input: nothing,
  output: z.object({ attributes: z.array(attribute) }),
  errors: [],
})

/** As in works: the text of a value of the attribute's type; '' for none. */
const valueText = plainText().max(attributeLimits.text * 4)

const passport = z.object({
  code: z.string(),
  name: z.string(),
  kind: epsNode.shape.kind,
  /** Names from the top down to the parent. */
  path: z.array(z.string()),
  createdAt: timestamp,
  createdBy: z.string(),
  /** In the order of the attributes; those without a value are there, too. */
  values: z.array(z.object({ attribute, text: valueText })),
  /** Who can stand in an attribute that names a person. */
  people: z.array(z.object({ id, name: z.string() })),
})
export type Passport = z.infer<typeof passport>

export const epsPassport = defineRoute({
  name: 'epsPassport',
  method: 'GET',
  path: '/eps/:epsId/passport',
  can: 'eps.read',
  params: epsParams,
  input: nothing,
  output: z.object({ passport }),
  errors: [],
})

/** Attributes that are not named stay as they are; '' takes a value away. */
export const epsPassportSave = defineRoute({
  name: 'epsPassportSave',
  method: 'PATCH',
  path: '/eps/:epsId/passport',
  can: 'eps.edit',
  params: epsParams,
  input: z.object({
    values: z.record(id, valueText).refine((given) => Object.keys(given).length <= attributeLimits.attributes),
  }),
  output: z.object({ passport }),
  errors: ['FIELD_INVALID'],
})

const MAX_COMMENT = 4_000
const commentText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_COMMENT)
  .regex(/^[^\p{Cs}\0]*$/u)

const comment = z.object({
  id,
  author: z.object({ id, firstName: z.string(), lastName: z.string(), color: z.int() }),
  text: z.string(),
  at: timestamp,
  editedAt: timestamp.nullable(),
})
export type EpsComment = z.infer<typeof comment>

/** Newest first. */
export const epsComments = defineRoute({
  name: 'epsComments',
  method: 'GET',
  path: '/eps/:epsId/comments',
  can: 'eps.read',
  params: epsParams,
  input: z.object({
    before: timestamp.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({ comments: z.array(comment), total: z.int() }),
  errors: [],
})

/** Everybody who reads the structure may say something; whoever is named with @login gets a notice. */
export const epsCommentCreate = defineRoute({
  name: 'epsCommentCreate',
  method: 'POST',
  path: '/eps/:epsId/comments',
  can: 'eps.read',
  params: epsParams,
  input: z.object({ text: commentText }),
  output: z.object({ comment }),
  errors: ['COMMENTS_TOO_MANY'],
})

const commentParams = epsParams.extend({ commentId: id })

/** One's own. */
export const epsCommentEdit = defineRoute({
  name: 'epsCommentEdit',
  method: 'PATCH',
  path: '/eps/:epsId/comments/:commentId',
  can: 'eps.read',
  params: commentParams,
  input: z.object({ text: commentText }),
  output: z.object({ comment }),
  errors: [],
})

/** One's own; whoever may delete from the structure, everybody's. */
export const epsCommentDelete = defineRoute({
  name: 'epsCommentDelete',
  method: 'DELETE',
  path: '/eps/:epsId/comments/:commentId',
  can: 'eps.read',
  params: commentParams,
  input: nothing,
  output: done,
  errors: [],
})

const system = plainText()
  .trim()
  .min(1)
  .max(32)
  .regex(/^[^\p{Cc}<>{}]*$/u)
const key = z.object({ system, key: z.string() })
export type EpsKey = z.infer<typeof key>

/** Under which names other systems (estimates, accounting, document management) know the node. */
export const epsKeys = defineRoute({
  name: 'epsKeys',
  method: 'GET',
  path: '/eps/:epsId/keys',
  can: 'eps.read',
  params: epsParams,
  input: nothing,
  output: z.object({ keys: z.array(key) }),
  errors: [],
})

/** One per system; '' takes it away. A key leads to one node of the space. */
export const epsKeySave = defineRoute({
  name: 'epsKeySave',
  method: 'PUT',
  path: '/eps/:epsId/keys',
  can: 'eps.edit',
  params: epsParams,
  input: z.object({
    system,
    key: plainText()
      .trim()
      .max(128)
      .regex(/^[^\p{Cc}]*$/u),
  }),
  output: z.object({ keys: z.array(key) }),
  errors: ['EPS_KEY_TAKEN', 'EPS_KEYS_TOO_MANY'],
})

/** `mine`: what concerns the person; `all`: whatever is done to schedules here; `none`: nothing. */
export const noticeChoices = ['all', 'mine', 'none'] as const
export type NoticeChoice = (typeof noticeChoices)[number]
const userSettings = z.object({
  /** Null: as it is above. */
  notices: z.enum(noticeChoices).nullable(),
  /** What holds here. */
  effective: z.enum(noticeChoices),
})

/** Which news of this part of the structure reach the person who asks. */
export const epsUserSettings = defineRoute({
  name: 'epsUserSettings',
  method: 'GET',
  path: '/eps/:epsId/user-settings',
  can: 'eps.read',
  params: epsParams,
  input: nothing,
  output: userSettings,
  errors: [],
})

export const epsUserSettingsSave = defineRoute({
  name: 'epsUserSettingsSave',
  method: 'PUT',
  path: '/eps/:epsId/user-settings',
  can: 'eps.read',
  params: epsParams,
  input: z.object({ notices: z.enum(noticeChoices).nullable() }),
  output: userSettings,
  errors: [],
})
