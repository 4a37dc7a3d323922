/** The register of resources: entries of directories of kind `resource`, trades, and layouts of the screen that shows it. */
import { z } from 'zod'
import { directoryLimits, directoryStatuses } from '../directories/index.ts'
import { MAX_DATED, MAX_TEAM, priceBases, registerTypes, resourceLimits } from '../resources/index.ts'
import { isKeyName, plainText, wellFormedJson } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, longName, nothing } from './fields.ts'

const oneLine = (max: number) =>
  plainText()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
const code = oneLine(directoryLimits.code)
const name = oneLine(directoryLimits.name)
/** Not below nothing, exact. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)

const settings = z.object({
  type: z.enum(registerTypes),
  unit: oneLine(32),
  rbsId: id.nullable(),
  specialtyId: id.nullable(),
  grade: code,
  calendarId: id.nullable(),
  /** Units per time from a day on; null: before all others. Each day once. */
  availability: z.array(z.object({ from: dayText.nullable(), units: amount })).max(MAX_DATED),
  prices: z
    .array(
      z.object({
        from: dayText.nullable(),
        standard: amount,
        /** null: as the standard one. */
        overtime: amount.nullable(),
        per: z.enum(priceBases),
      }),
    )
    .max(MAX_DATED),
  isRole: z.boolean(),
  team: z.array(id).max(MAX_TEAM),
})
export type ResourceSettingsView = z.infer<typeof settings>

const resource = settings.extend({
  id,
  directoryId: id,
  parentId: id.nullable(),
  code: z.string(),
  name: z.string(),
  status: z.enum(directoryStatuses),
  /** Of its directory, with which it last changed. */
  revision: z.int(),
})
export type ResourceView = z.infer<typeof resource>

const ofResource = z.object({ resourceId: id })
const ofSpace = z.object({ spaceId: id })

/** What works can be assigned in a space, with its groups; in the order of codes. */
export const resourceSettingsList = defineRoute({
  name: 'resourceSettingsList',
  method: 'GET',
  path: '/resource/settings',
  can: 'eps.read',
  params: nothing,
  input: z.object({
    spaceId: id,
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(500),
  }),
  output: z.object({ total: z.int(), resources: z.array(resource) }),
  errors: ['SPACE_FORBIDDEN'],
})

const given = settings.partial()
const changeErrors = [
  'SPACE_FORBIDDEN',
  'DIRECTORY_ARCHIVED',
  'DIRECTORY_ROWS_TOO_MANY',
  'DIRECTORY_TAKEN',
  'DIRECTORY_VALUE_WRONG',
  'DIRECTORY_ROW_MISSING',
  'SPACE_FULL',
] as const

/** Without a directory it goes into the first register of the space, which is made where there is none. */
export const resourceSettingsCreate = defineRoute({
  name: 'resourceSettingsCreate',
  method: 'POST',
  path: '/resource/settings/create',
  can: 'directory.edit',
  params: nothing,
  input: given.extend({
    spaceId: id,
    directoryId: id.optional(),
    /** Chosen by who asks, so that asking again makes no second one. */
    id: id.optional(),
    parentId: id.nullable().default(null),
    code: code.default(''),
    name: name.min(1),
  }),
  output: z.object({ resource }),
  errors: [...changeErrors, 'DIRECTORIES_TOO_MANY', 'DIRECTORY_FLAT', 'DIRECTORY_TOO_DEEP'],
})

/** What is left out stays. */
export const resourceSettingsUpdate = defineRoute({
  name: 'resourceSettingsUpdate',
  method: 'PUT',
  path: '/resource/settings/:resourceId/update',
  can: 'directory.edit',
  params: ofResource,
  input: given.extend({
    spaceId: id,
    code: code.optional(),
    name: name.min(1).optional(),
    status: z.enum(directoryStatuses).optional(),
  }),
  output: z.object({ resource }),
  errors: changeErrors,
})

/** With what stands below it. Works that hold it keep its name, and are shown as holding what is gone. */
export const resourceSettingsDelete = defineRoute({
  name: 'resourceSettingsDelete',
  method: 'DELETE',
  path: '/resource/settings/:resourceId/delete',
  can: 'directory.edit',
  params: ofResource,
  input: ofSpace,
  output: done,
  errors: ['SPACE_FORBIDDEN', 'DIRECTORY_ARCHIVED', 'DIRECTORY_ROW_IN_USE', 'DIRECTORY_ROW_MISSING'],
})

const grade = z.object({ name: oneLine(64).min(1), rate: amount })
const workNorm = z.object({ workType: oneLine(128).min(1), specificLabourCost: amount })
const isOnce = (list: readonly string[]): boolean => new Set(list.map((one) => one.toLowerCase())).size === list.length

const trade = z.object({
  code,
  name: name.min(1),
  /** From the lowest to the highest, each with what an hour costs. */
  grades: z
    .array(grade)
    .max(resourceLimits.grades)
    .refine((list) => isOnce(list.map((one) => one.name))),
  /** Hours that a unit of a kind of work takes. */
  norms: z
    .array(workNorm)
    .max(resourceLimits.norms)
    .refine((list) => isOnce(list.map((one) => one.workType))),
})
const specialty = trade.extend({ id, spaceId: id, code: z.string(), name: z.string(), revision: z.int() })
export type SpecialtyView = z.infer<typeof specialty>

const ofSpecialty = z.object({ specialtyId: id })

/** Trades of a space, by name. */
export const specialtyList = defineRoute({
  name: 'specialtyList',
  method: 'GET',
  path: '/spaces/:spaceId/specialties',
  can: 'eps.read',
  params: ofSpace,
  input: nothing,
  output: z.object({ specialties: z.array(specialty) }),
  errors: ['SPACE_FORBIDDEN'],
})

export const specialtyCreate = defineRoute({
  name: 'specialtyCreate',
  method: 'POST',
  path: '/spaces/:spaceId/specialties',
  can: 'eps.edit',
  params: ofSpace,
  input: trade.extend({
    code: code.default(''),
    grades: trade.shape.grades.default([]),
    norms: trade.shape.norms.default([]),
  }),
  output: z.object({ specialty }),
  errors: ['SPACE_FORBIDDEN', 'SPECIALTY_EXISTS', 'SPECIALTIES_TOO_MANY'],
})

/** `revision`: the one that was looked at; when somebody changed it meanwhile, nothing is written. */
export const specialtyEdit = defineRoute({
  name: 'specialtyEdit',
  method: 'PUT',
  path: '/specialties/:specialtyId',
  can: 'eps.edit',
  params: ofSpecialty,
  input: trade.extend({ revision: z.int().min(1) }),
  output: z.object({ specialty }),
  errors: ['SPECIALTY_EXISTS', 'SPECIALTY_CHANGED'],
})

/** Resources and assignments that name it keep its id, which then names nothing. */
export const specialtyDelete = defineRoute({
  name: 'specialtyDelete',
  method: 'DELETE',
  path: '/specialties/:specialtyId',
  can: 'eps.edit',
  params: ofSpecialty,
  input: nothing,
  output: done,
  errors: [],
})

const MAX_LOOK = 10_000
/** How the screen of resources looks; only the screen knows what stands here. */
const look = z
  .record(plainText().max(64).refine(isKeyName), z.unknown())
  .refine((value) => wellFormedJson(value))
  .refine((value) => JSON.stringify(value).length <= MAX_LOOK)
const resourceLayout = z.object({ id, name: z.string(), shared: z.boolean(), mine: z.boolean(), look })
export type ResourceLayout = z.infer<typeof resourceLayout>
const ofLayout = z.object({ resourceLayoutId: id })

/** One's own and the shared ones, by name. */
export const resourceLayoutList = defineRoute({
  name: 'resourceLayoutList',
  method: 'GET',
  path: '/spaces/:spaceId/resource-layouts',
  can: 'eps.read',
  params: ofSpace,
  input: nothing,
  output: z.object({ layouts: z.array(resourceLayout) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** One of the same name that is one's own takes its look. Sharing wants the right to change the structure. */
export const resourceLayoutSave = defineRoute({
  name: 'resourceLayoutSave',
  method: 'POST',
  path: '/spaces/:spaceId/resource-layouts',
  can: 'eps.read',
  params: ofSpace,
  input: z.object({ name: longName, shared: z.boolean().default(false), look }),
  output: z.object({ resourceLayout }),
  errors: ['SPACE_FORBIDDEN', 'LAYOUTS_TOO_MANY'],
})

/** Only one's own. */
export const resourceLayoutDelete = defineRoute({
  name: 'resourceLayoutDelete',
  method: 'DELETE',
  path: '/resource-layouts/:resourceLayoutId',
  can: 'eps.read',
  params: ofLayout,
  input: nothing,
  output: done,
  errors: [],
})
