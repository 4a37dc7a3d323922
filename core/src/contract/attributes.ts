import { z } from 'zod'
import {
  attributeLimits,
  donorModes,
  donorSources,
  isAmount,
  isComputed,
  isList,
  isStoredValue,
  summaryRules,
  valueTypes,
} from '../attributes/index.ts'
import { directoryLimits } from '../directories/index.ts'
import { formulaKinds, MAX_FORMULA } from '../formulas/index.ts'
import { abilities } from '../permissions/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, shortName } from './fields.ts'
import { roleRef } from './members.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const listValue = z.object({
  id,
  name: plainText()
    .trim()
    .min(1)
    .max(128)
    .regex(/^[^\p{Cc}]*$/u),
  colour: colour.nullable(),
  disabled: z.boolean(),
})

const unit = plainText()
  .trim()
  .max(16)
  .regex(/^[^\p{Cc}<>{}]*$/u)

/** What can be said of an attribute after it was made; its type stays, because works hold values of it. */
const content = z.object({
  code: shortName,
  name: shortName,
  unit,
  precision: z.int().min(0).max(attributeLimits.precision),
  values: z.array(listValue).max(attributeLimits.listValues).refine(isUnambiguous),
  required: z.boolean(),
})

/** Nobody can tell two values of one name apart. */
function isUnambiguous(values: readonly { id: string; name: string }[]): boolean {
  const names = new Set(values.map(({ name }) => name.toLowerCase()))
  return names.size === values.length && new Set(values.map((value) => value.id)).size === values.length
}

const calculatedSetting = z.object({
  kind: z.literal('calculated'),
  formula: plainText().trim().min(1).max(MAX_FORMULA),
  result: z.enum(formulaKinds),
  summaries: z.enum(summaryRules),
})
const indicatorSetting = z.object({
  kind: z.literal('indicator'),
  source: plainText().max(64),
  better: z.enum(['up', 'down']),
  good: z.number().min(-1e15).max(1e15),
  warning: z.number().min(-1e15).max(1e15),
})

const donorSetting = z.object({
  kind: z.literal('donor'),
  source: z.enum(donorSources),
  sourceAttributeId: id,
  /** Of `directory_row`: the column of the directory that the source takes its values from. */
  columnId: id.optional(),
  mode: z.enum(donorModes),
  overridable: z.boolean(),
  /** As works hold values: a letter for the type before the text; '' for none. */
  fallback: z
    .string()
    .max(attributeLimits.text * 4)
    .refine(isStoredValue),
})

/** How values come about that works do not hold, or not themselves. */
export const attributeSettings = { calculated: calculatedSetting, indicator: indicatorSetting, donor: donorSetting }

const directorySource = z.object({
  id,
  /** Only rows below this one are offered; null: all. */
  branchId: id.nullable(),
  /** Only rows of this level are offered, 1 at the top; null: all. */
  level: z.int().min(1).max(directoryLimits.depth).nullable(),
})

/** Rows of a directory have longer names than values of a list, and there are more of them. */
const offeredValue = z.object({
  ...{ id, name: z.string(), colour: colour.nullable(), disabled: z.boolean() },
  code: z.string().optional(),
})

export const attribute = content.extend({
  values: z.array(offeredValue),
  /**
   * Of lists: where the values come from; null: they are its own. Rows of the directory do not stand in `values`: they are
   * read as the whole directory of this revision, which is kept for good.
   */
  directory: directorySource
    .extend({
      revision: z.int().optional(),
      offered: z.boolean().optional(),
      closed: z.boolean().optional(),
      columns: z.array(z.object({ id, code: z.string(), name: z.string(), type: z.string() })).optional(),
    })
    .nullable()
    .optional(),
  id,
  /** Below which works have it; null: everywhere in the space. */
  nodeId: id.nullable(),
  /** Of that node; '' for the space. */
  nodeName: z.string(),
  type: z.enum(valueTypes),
  setting: z.union([calculatedSetting, indicatorSetting, donorSetting]).nullable(),
})
export type AttributeView = z.infer<typeof attribute>

const attributeParams = z.object({ attributeId: id })
const scheduleParams = z.object({ scheduleId: id })
const access = z.enum(['read', 'write'])
export type AttributeAccess = z.infer<typeof access>

/** Those of the space; with a node also those from above it and its own, in the order in which works show them. */
export const attributeList = defineRoute({
  name: 'attributeList',
  method: 'GET',
  path: '/spaces/:spaceId/attributes',
  can: 'eps.read',
  params: z.object({ spaceId: id }),
  input: z.object({ nodeId: id.optional() }),
  output: z.object({ attributes: z.array(attribute) }),
  errors: ['SPACE_FORBIDDEN'],
})

export const attributeCreate = defineRoute({
  name: 'attributeCreate',
  method: 'POST',
  path: '/spaces/:spaceId/attributes',
  can: 'eps.edit',
  params: z.object({ spaceId: id }),
  input: content
    .extend({
      nodeId: id.nullable(),
      type: z.enum(valueTypes),
      unit: unit.default(''),
      precision: content.shape.precision.default(2),
      values: content.shape.values.default([]),
      required: z.boolean().default(false),
    })
    .refine(({ type, values }) => isList(type) || values.length === 0, { path: ['values'] })
    .refine(({ type, unit: written }) => isAmount(type) || type === 'calculated' || written === '', { path: ['unit'] })
    .refine(({ type, required }) => !required || !isComputed(type), { path: ['required'] }),
  output: z.object({ attribute }),
  errors: ['SPACE_FORBIDDEN', 'ATTRIBUTE_EXISTS', 'ATTRIBUTES_TOO_MANY'],
})

export const attributeEdit = defineRoute({
  name: 'attributeEdit',
  method: 'PATCH',
  path: '/attributes/:attributeId',
  can: 'eps.edit',
  params: attributeParams,
  input: content.partial(),
  output: z.object({ attribute }),
  errors: ['ATTRIBUTE_EXISTS', 'DONOR_UNIT'],
})

/** One place up or down among those of its node. */
export const attributeMove = defineRoute({
  name: 'attributeMove',
  method: 'PATCH',
  path: '/attributes/:attributeId/move',
  can: 'eps.edit',
  params: attributeParams,
  input: z.object({ direction: z.enum(['up', 'down']) }),
  output: done,
  errors: [],
})

/** A list takes its values from a directory, or has its own again. Values that works hold stay as they are. */
export const directoryAttributeSet = defineRoute({
  name: 'directoryAttributeSet',
  method: 'PUT',
  path: '/directory-attribute/:attributeId',
  can: 'eps.edit',
  params: attributeParams,
  input: z.object({ directory: directorySource.nullable() }),
  output: z.object({ attribute }),
  errors: ['ATTRIBUTE_NOT_A_LIST', 'DIRECTORY_ELSEWHERE'],
})

/** Gives works rows of a directory as the value of an attribute that takes its values from there. */
export const directoryValuesAdd = defineRoute({
  name: 'directoryValuesAdd',
  method: 'PATCH',
  path: '/versions/:versionId/directory/:directoryId/add-values-to-version',
  can: 'schedule.edit',
  params: z.object({ versionId: id, directoryId: id }),
  input: z.object({
    attributeId: id,
    /** Several only where the attribute takes several. */
    rowIds: z.array(id).min(1).max(attributeLimits.chosen),
    works: z.array(id).min(1).max(5_000),
  }),
  output: z.object({ changed: z.int() }),
  errors: [
    'VERSION_LOCKED',
    'VERSION_TOO_LARGE',
    'ATTRIBUTE_CLOSED',
    'ATTRIBUTE_NOT_A_LIST',
    'DIRECTORY_ELSEWHERE',
    'DIRECTORY_ROW_MISSING',
  ],
})

/** Attributes that take their values from a directory. */
export const directoryAttributeList = defineRoute({
  name: 'directoryAttributeList',
  method: 'GET',
  path: '/directories/:directoryId/attributes',
  can: 'eps.read',
  params: z.object({ directoryId: id }),
  input: nothing,
  output: z.object({
    attributes: z.array(z.object({ id, name: z.string(), nodeId: id.nullable(), nodeName: z.string() })),
  }),
  errors: [],
})

const attributeUse = z.object({
  /** Versions in which works have a value, those with the most works first. */
  versions: z.array(
    z.object({ scheduleId: id, scheduleName: z.string(), versionId: id, versionName: z.string(), works: z.int() }),
  ),
  /** Names of attributes that are calculated from it. */
  formulas: z.array(z.string()),
  /** Saved filters that ask for it. */
  filters: z.array(z.object({ scheduleName: z.string(), name: z.string() })),
  /** Versions that were not looked into, because there are too many. */
  unread: z.int(),
})
export type AttributeUse = z.infer<typeof attributeUse>

/** Who would miss it. */
export const attributeUsage = defineRoute({
  name: 'attributeUsage',
  method: 'GET',
  path: '/attributes/:attributeId/usage',
  can: 'eps.edit',
  params: attributeParams,
  input: nothing,
  output: attributeUse,
  errors: [],
})

/** One that is used goes only when that was said. Works keep their values: they come back with the attribute. */
export const attributeDelete = defineRoute({
  name: 'attributeDelete',
  method: 'DELETE',
  path: '/attributes/:attributeId',
  can: 'eps.edit',
  params: attributeParams,
  input: z.object({ confirmed: z.enum(['true', 'false']).default('false') }),
  output: done,
  errors: ['ATTRIBUTE_IN_USE'],
})

export const attributeRestore = defineRoute({
  name: 'attributeRestore',
  method: 'PATCH',
  path: '/attributes/:attributeId/restore',
  can: 'eps.edit',
  params: attributeParams,
  input: nothing,
  output: done,
  errors: ['ATTRIBUTE_EXISTS', 'ATTRIBUTES_TOO_MANY'],
})

/** What each role may do with the attributes that the works of this schedule have. */
export const scheduleAttributes = defineRoute({
  name: 'scheduleAttributes',
  method: 'GET',
  path: '/schedules/:scheduleId/attributes/all',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({
    /** All of the space; `name` is empty for built-in ones. */
    roles: z.array(z.object({ id: roleRef, name: z.string(), abilities: z.array(z.enum(abilities)) })),
    attributes: z.array(attribute.extend({ access: z.record(z.string(), access) })),
  }),
  errors: [],
})

export const scheduleRoleAttributes = defineRoute({
  name: 'scheduleRoleAttributes',
  method: 'GET',
  path: '/schedules/:scheduleId/attributes/all/role/:roleId',
  can: 'schedule.read',
  params: scheduleParams.extend({ roleId: roleRef }),
  input: nothing,
  output: z.object({ attributes: z.array(attribute.extend({ access })) }),
  errors: [],
})

/** Holds at once, also for who has the schedule open. Readers only read. */
export const attributeAccessSet = defineRoute({
  name: 'attributeAccessSet',
  method: 'POST',
  path: '/schedules/:scheduleId/attributes/access',
  can: 'attribute.grant',
  params: scheduleParams,
  input: z.object({
    role: roleRef.refine((given) => given !== 'reader'),
    access: z.record(id, access).refine((given) => Object.keys(given).length <= attributeLimits.attributes),
  }),
  output: done,
  errors: [],
})

/** What the works of a version have, and what the person who asks may fill. */
export const versionAttributes = defineRoute({
  name: 'versionAttributes',
  method: 'GET',
  path: '/versions/:versionId/attributes',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: nothing,
  output: z.object({
    attributes: z.array(attribute.extend({ access })),
    /** Who can be named in works, and those who were and left: nobody chooses them any more. */
    people: z.array(z.object({ id, name: z.string(), former: z.boolean() })),
  }),
  errors: [],
})
export type VersionAttributes = z.infer<(typeof versionAttributes)['output']>
