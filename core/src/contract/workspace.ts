import { z } from 'zod'
import { epsKinds } from '../structure/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { effectiveRights, spaceRole } from './effective-rights.ts'
import { done, id, instantText, longName, nothing, shortName, timestamp } from './fields.ts'

/** 0 not calculated, 1 calculated, 2 calculating. */
export const timetableState = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const space = z.object({
  id,
  name: z.string(),
  role: spaceRole,
  /** Of the person who asks, in the space itself; told when it is entered. */
  effectiveRights: effectiveRights.optional(),
  deletable: z.boolean(),
  demo: z.boolean(),
  /** Of its prices and of new schedules. */
  currency: z.string(),
})
export type Space = z.infer<typeof space>

export const epsCode = plainText()
  .trim()
  .max(64)
  .regex(/^[^\p{Cc}]*$/u)

/** 1 yes, 0 no. */
export const flag = z.union([z.literal(0), z.literal(1)])

export const epsNode = z.object({
  id,
  spaceId: id,
  parentId: id.nullable(),
  kind: z.enum(epsKinds),
  code: z.string(),
  name: z.string(),
  /** Order among siblings. */
  position: z.int(),
  /** 0: kept to be looked at; nothing new comes below it. */
  active: flag,
  /** 0: its numbers are not to be relied on, and are left out of those above it. */
  valid: flag,
  /** Only schedules: the summary of the current version's official timetable. */
  schedule: z
    .object({
      versionId: id,
      versionName: z.string(),
      locked: z.boolean(),
      timetableState,
      start: instantText.nullable(),
      finish: instantText.nullable(),
      dataDate: instantText.nullable(),
      percent: z.number(),
      works: z.int(),
      critical: z.int(),
      calculatedAt: timestamp.nullable(),
      /** Of the active target version; null: there is none, or it was never calculated. */
      targetFinish: instantText.nullable(),
      /** Working minutes that add up to progress and SPI by duration; null: there are no numbers yet. */
      passed: z
        .object({
          minutes: z.number(),
          /** In ten-thousandths of minutes. */
          done: z.number(),
          targetMinutes: z.number(),
          targetPassed: z.number(),
        })
        .nullable(),
    })
    .nullable(),
})
export type EpsNode = z.infer<typeof epsNode>

export const spaceRead = defineRoute({
  name: 'spaceRead',
  method: 'GET',
  path: '/spaces/:spaceId',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ space }),
  errors: ['SPACE_FORBIDDEN', 'LICENCE_LIMIT', 'LICENCE_NOT_FOUND'],
})

export const spaceCreate = defineRoute({
  name: 'spaceCreate',
  method: 'POST',
  path: '/spaces/create',
  can: 'signed_in',
  params: nothing,
  input: z.object({ name: shortName, withTestData: z.boolean().default(false) }),
  output: z.object({ space }),
  errors: [],
})

/** With its name, typed by whoever deletes it. */
export const spaceDelete = defineRoute({
  name: 'spaceDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId',
  can: 'space.delete',
  params: z.object({ spaceId: id }),
  input: z.object({ name: plainText() }),
  output: done,
  errors: ['SPACE_FORBIDDEN', 'SPACE_NOT_DELETABLE', 'SPACE_NAME_DIFFERS'],
})

export const epsTree = defineRoute({
  name: 'epsTree',
  method: 'GET',
  path: '/spaces/:spaceId/eps',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  /** Depth-first, siblings in order; those that the person may read, and what is above them. */
  output: z.object({ nodes: z.array(epsNode) }),
  errors: ['SPACE_FORBIDDEN'],
})

export const epsCreate = defineRoute({
  name: 'epsCreate',
  method: 'POST',
  path: '/spaces/:spaceId/eps',
  can: 'eps.create',
  params: z.object({ spaceId: id }),
  input: z.object({
    parentId: id.nullable(),
    kind: z.enum(epsKinds),
    name: longName,
    code: epsCode.default(''),
  }),
  output: z.object({ node: epsNode }),
  errors: ['EPS_WRONG_PARENT', 'EPS_INACTIVE'],
})

export const epsRename = defineRoute({
  name: 'epsRename',
  method: 'PATCH',
  path: '/eps/:epsId',
  can: 'eps.edit',
  params: z.object({ epsId: id }),
  input: z.object({
    name: longName.optional(),
    code: epsCode.optional(),
    active: flag.optional(),
    valid: flag.optional(),
  }),
  output: z.object({ node: epsNode }),
  errors: [],
})

export const epsUp = defineRoute({
  name: 'epsUp',
  method: 'PATCH',
  path: '/eps/:epsId/up',
  can: 'eps.edit',
  params: z.object({ epsId: id }),
  input: nothing,
  output: done,
  errors: [],
})

export const epsDown = defineRoute({
  name: 'epsDown',
  method: 'PATCH',
  path: '/eps/:epsId/down',
  can: 'eps.edit',
  params: z.object({ epsId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** Takes the node with all below it into the 30-day bin. `count` must be the number of nodes the person confirmed. */
export const epsDelete = defineRoute({
  name: 'epsDelete',
  method: 'DELETE',
  path: '/eps/:epsId',
  can: 'eps.delete',
  params: z.object({ epsId: id }),
  input: z.object({ count: z.coerce.number().int().min(1) }),
  output: done,
  errors: ['CONFLICT'],
})
