/** How models look in the player and beside it: appearance profiles of a space, states of a schedule. */
import { z } from 'zod'
import { linkRule, placement, profileKinds, profileLooks } from '../bim/index.ts'
import { linksCommand } from '../documents/bim/commands.ts'
import { wbsTypes } from '../plan/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, instantText, longName, nothing, timestamp } from './fields.ts'

const spaceParams = z.object({ spaceId: id })
const profileParams = z.object({ spaceId: id, appearanceProfileId: id })

const body = z.object({
  name: longName,
  kind: z.enum(profileKinds),
  /** Left out: as usual for the kind. */
  looks: profileLooks.optional(),
  /** Rows of these types have it where nobody has chosen another; whichever had them before has them no more. */
  defaultFor: z.array(z.enum(wbsTypes)).max(wbsTypes.length).default([]),
})

const profile = body.required({ looks: true }).extend({ id, defaultFor: z.array(z.enum(wbsTypes)) })
export type AppearanceProfile = z.infer<typeof profile>

const profilePath = '/spaces/:spaceId/bim/appearance-profile'

/** By name. */
export const appearanceProfileList = defineRoute({
  name: 'appearanceProfileList',
  method: 'GET',
  path: profilePath,
  can: 'schedule.read',
  params: spaceParams,
  input: nothing,
  output: z.object({ profiles: z.array(profile) }),
  errors: [],
})

/** With the `id` of one that was deleted: works that had it look so again. */
export const appearanceProfileCreate = defineRoute({
  name: 'appearanceProfileCreate',
  method: 'POST',
  path: profilePath,
  can: 'bim.edit',
  params: spaceParams,
  input: body.extend({ id: id.optional() }),
  output: z.object({ profile }),
  errors: ['BIM_PROFILE_EXISTS', 'BIM_PROFILES_TOO_MANY'],
})

/** Which profile a work has and by what: its own, that of a row above, that of its type; null: none, as usual. */
export const appearanceProfileAssigned = defineRoute({
  name: 'appearanceProfileAssigned',
  method: 'GET',
  path: `${profilePath}/assigns/:scheduleId/:workId`,
  can: 'schedule.read',
  params: z.object({ spaceId: id, scheduleId: id, workId: id }),
  input: nothing,
  output: z.object({ profile: profile.nullable(), by: z.enum(['work', 'above', 'type', 'nobody']) }),
  errors: ['ROW_MISSING'],
})

export const appearanceProfileEdit = defineRoute({
  name: 'appearanceProfileEdit',
  method: 'PATCH',
  path: `${profilePath}/:appearanceProfileId`,
  can: 'bim.edit',
  params: profileParams,
  input: body.extend({ defaultFor: z.array(z.enum(wbsTypes)).max(wbsTypes.length) }).partial(),
  output: z.object({ profile }),
  errors: ['BIM_PROFILE_EXISTS'],
})

/** Works that had it look as usual. */
export const appearanceProfileDelete = defineRoute({
  name: 'appearanceProfileDelete',
  method: 'DELETE',
  path: `${profilePath}/:appearanceProfileId`,
  can: 'bim.edit',
  params: profileParams,
  input: nothing,
  output: done,
  errors: [],
})

/** Of one state. */
export const MAX_OVERRIDES = 20_000
export const MAX_TRANSFORMATIONS = 5_000

/** A node of the product breakdown: the model, a place in it by the names from the top down, or one element. */
const pbsNode = z.object({
  modelId: id,
  places: z.array(plainText().max(512)).max(20).default([]),
  guid: plainText().min(1).max(64).nullable().default(null),
})

const pbsOverride = z.object({
  node: pbsNode,
  visible: z.boolean(),
  color: profileLooks.shape.before.shape.color,
  opacity: z.int().min(0).max(100),
})
export type PbsOverride = z.infer<typeof pbsOverride>

const pbsTransformation = z.object({ node: pbsNode, matrix: placement })
export type PbsTransformation = z.infer<typeof pbsTransformation>

const stateBody = z.object({
  scheduleId: id,
  name: longName,
  /** The moment that it shows; null: any. */
  at: instantText.nullable().default(null),
  transformations: z.array(pbsTransformation).max(MAX_TRANSFORMATIONS).default([]),
  overrides: z.array(pbsOverride).max(MAX_OVERRIDES).default([]),
})

const state = z.object({
  id,
  scheduleId: id,
  name: z.string(),
  at: z.string().nullable(),
  authorId: id,
  madeAt: timestamp,
})
export type BimState = z.infer<typeof state>

export const bimStateList = defineRoute({
  name: 'bimStateList',
  method: 'GET',
  path: '/schedules/:scheduleId/bim/states',
  can: 'schedule.read',
  params: z.object({ scheduleId: id }),
  input: nothing,
  output: z.object({ states: z.array(state) }),
  errors: [],
})

export const bimStateCreate = defineRoute({
  name: 'bimStateCreate',
  method: 'POST',
  path: '/bim/state',
  can: 'bim.edit',
  params: nothing,
  input: stateBody,
  output: z.object({ state }),
  errors: ['BIM_STATES_TOO_MANY'],
})

/** What is `set` or `moved` takes the place of what is said of the same nodes, `unset` and `unmoved` go; others stay. */
export const bimStateEdit = defineRoute({
  name: 'bimStateEdit',
  method: 'PATCH',
  path: '/bim/state/:bimStateId',
  can: 'bim.edit',
  params: z.object({ bimStateId: id }),
  input: z.object({
    name: longName.optional(),
    at: instantText.nullable().optional(),
    set: z.array(pbsOverride).max(MAX_OVERRIDES).default([]),
    unset: z.array(pbsNode).max(MAX_OVERRIDES).default([]),
    moved: z.array(pbsTransformation).max(MAX_TRANSFORMATIONS).default([]),
    unmoved: z.array(pbsNode).max(MAX_TRANSFORMATIONS).default([]),
  }),
  output: z.object({ state }),
  errors: ['BIM_OVERRIDES_TOO_MANY', 'BIM_TRANSFORMATIONS_TOO_MANY'],
})

/**
 * What holds for each element of the newest revisions: of all nodes above it, the nearest one with an override says how
 * it looks, and the nearest one with a transformation where it stands.
 */
export const bimStateOverrides = defineRoute({
  name: 'bimStateOverrides',
  method: 'GET',
  path: '/bim/state/:bimStateId/pbs-overrides',
  can: 'schedule.read',
  params: z.object({ bimStateId: id }),
  input: nothing,
  output: z.object({
    state,
    overrides: z.array(pbsOverride),
    transformations: z.array(pbsTransformation),
    /** By number of an element: places of its override and of its transformation; -1: it has none. */
    models: z.array(z.object({ modelId: id, revision: z.int(), of: z.array(z.int()), moved: z.array(z.int()) })),
  }),
  errors: [],
})

export const bimStateDelete = defineRoute({
  name: 'bimStateDelete',
  method: 'DELETE',
  path: '/bim/state/:bimStateId',
  can: 'bim.edit',
  params: z.object({ bimStateId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** Names of properties of a model, with how many elements have each; those of most first. */
export const modelPropertyNames = defineRoute({
  name: 'modelPropertyNames',
  method: 'GET',
  path: '/models/:modelId/properties',
  can: 'schedule.read',
  params: z.object({ modelId: id }),
  input: nothing,
  output: z.object({ names: z.array(z.object({ name: z.string(), elements: z.int() })) }),
  errors: [],
})

/**
 * One field of all elements, by their numbers: places in `values`; -1: it has none. `units`: all in which these values
 * are; a name and a text are in none.
 */
export const modelColumn = defineRoute({
  name: 'modelColumn',
  method: 'GET',
  path: '/models/:modelId/column',
  can: 'schedule.read',
  params: z.object({ modelId: id }),
  input: z.object({ of: z.enum(['type', 'tag', 'property']), key: plainText().trim().max(200).default('') }),
  output: z.object({ values: z.array(z.string()), of: z.array(z.int()), units: z.array(z.string()) }),
  errors: [],
})

const link = z.object({
  modelId: id,
  guid: z.string(),
  workId: id,
  share: z.int(),
  by: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** The rule that made it; null: somebody did, by hand. */
  ruleId: id.nullable(),
  /** Its own appearance profile; null: that of the work. */
  profileId: id.nullable(),
})
const ofSchedule = z.object({ scheduleId: id })

/** Which elements are built by which works. */
export const modelLinkList = defineRoute({
  name: 'modelLinkList',
  method: 'GET',
  path: '/schedules/:scheduleId/models/links',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: z.object({ links: z.array(link) }),
  errors: [],
})

/** The rules that link elements to works, with the elements that each means. */
export const modelRuleList = defineRoute({
  name: 'modelRuleList',
  method: 'GET',
  path: '/schedules/:scheduleId/models/rules',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: z.object({ rules: z.array(linkRule.pick({ name: true, elements: true }).extend({ id })) }),
  errors: [],
})

/** All commands or none, in the live document: whoever looks at the models sees it at once. */
export const modelLinkChange = defineRoute({
  name: 'modelLinkChange',
  method: 'POST',
  path: '/schedules/:scheduleId/models/links',
  can: 'bim.edit',
  params: ofSchedule,
  input: z.object({ commands: z.array(linksCommand).min(1).max(100) }),
  output: done,
  errors: ['BIM_RULE_MISSING', 'FIELD_INVALID', 'DOCUMENT_TOO_LARGE'],
})

/** Of a viewpoint in a file of another program; views of the room name it by its id. It is kept as JPEG. */
export const viewPictureUpload = defineRoute({
  name: 'viewPictureUpload',
  method: 'POST',
  path: '/schedules/:scheduleId/models/pictures',
  can: 'bim.edit',
  params: ofSchedule,
  body: 'multipart',
  input: nothing,
  output: z.object({ pictureId: id }),
  errors: ['UPLOAD_TOO_LARGE', 'SPACE_FULL', 'UPLOAD_EMPTY', 'NOT_A_PICTURE', 'PICTURES_TOO_MANY'],
})

export const viewPicture = defineRoute({
  name: 'viewPicture',
  method: 'GET',
  path: '/schedules/:scheduleId/models/pictures/:pictureId',
  can: 'schedule.read',
  params: ofSchedule.extend({ pictureId: id }),
  input: nothing,
  output: nothing,
  answer: 'binary',
  errors: [],
})

/** When each linked work is done by the official timetable of the actual version, with its elements. */
export const modelPlayerData = defineRoute({
  name: 'modelPlayerData',
  method: 'GET',
  path: '/schedules/:scheduleId/models/player',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: z.object({
    versionId: id,
    works: z.array(
      z.object({
        id,
        start: instantText.nullable(),
        finish: instantText.nullable(),
        percent: z.number().nullable(),
        critical: z.boolean().nullable(),
        elements: z.array(z.object({ modelId: id, guid: z.string(), share: z.int() })),
      }),
    ),
  }),
  errors: [],
})
