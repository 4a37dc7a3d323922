import { z } from 'zod'
import { replacementKinds } from '../attributes/index.ts'
import { personFields } from '../plan/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, nothing, timestamp } from './fields.ts'

const fields = z.object({
  kind: z.enum(replacementKinds),
  /** Of a value: its list. */
  attributeId: id.nullable(),
  /** Ids of attributes, of values of the list, of people, or of resources. */
  from: id,
  to: id,
  /** Of resources: how much more than the old one the new one does in the same time; null: as much. */
  coefficient: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,6})?$/)
    .refine((text) => Number(text) >= 0.001)
    .nullable(),
  /** Works that start in these days; null: whenever. */
  dateFrom: dayText.nullable(),
  dateTo: dayText.nullable(),
  /** One that is not is kept, and changes nothing. */
  active: z.boolean(),
})
const isSound = ({ kind, attributeId, from, to, coefficient, dateFrom, dateTo }: z.infer<typeof fields>): boolean =>
  from !== to &&
  (kind === 'directory_value') === (attributeId !== null) &&
  (coefficient === null || kind === 'resource') &&
  (dateFrom === null || dateTo === null || dateFrom <= dateTo)

const replacement = fields.extend({ id, createdAt: timestamp, createdBy: z.string() })
export type ReplacementView = z.infer<typeof replacement>

const ofSchedule = z.object({ scheduleId: id })
const ofVersion = z.object({ versionId: id, kind: z.enum(replacementKinds) })
const withDefaults = fields.extend({
  attributeId: id.nullable().default(null),
  coefficient: fields.shape.coefficient.default(null),
  dateFrom: dayText.nullable().default(null),
  dateTo: dayText.nullable().default(null),
  active: z.boolean().default(true),
})

/** What stands for what in the works of a schedule, newest first. */
export const replacementList = defineRoute({
  name: 'replacementList',
  method: 'GET',
  path: '/schedules/:scheduleId/replacements',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: z.object({ replacements: z.array(replacement) }),
  errors: [],
})

/** Of two active ones with one beginning, the days may not overlap; none may lead back to where it began. */
export const replacementCreate = defineRoute({
  name: 'replacementCreate',
  method: 'POST',
  path: '/schedules/:scheduleId/replacements',
  can: 'schedule.edit',
  params: ofSchedule,
  input: withDefaults.refine(isSound),
  output: z.object({ replacement }),
  errors: ['REPLACEMENT_OVERLAPS', 'REPLACEMENT_LOOP', 'REPLACEMENTS_TOO_MANY'],
})

export const replacementEdit = defineRoute({
  name: 'replacementEdit',
  method: 'PATCH',
  path: '/schedules/:scheduleId/replacements',
  can: 'schedule.edit',
  params: ofSchedule,
  input: fields.extend({ id }).refine(isSound),
  output: z.object({ replacement }),
  errors: ['REPLACEMENT_OVERLAPS', 'REPLACEMENT_LOOP'],
})

/** Works keep what was put into them. */
export const replacementDelete = defineRoute({
  name: 'replacementDelete',
  method: 'DELETE',
  path: '/schedules/:scheduleId/replacements/:replacementId',
  can: 'schedule.edit',
  params: ofSchedule.extend({ replacementId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** A quantity of a resource. */
const held = z.object({ code: z.string(), name: z.string(), plan: z.string() })
const replacedWork = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** Stored values, as documents have them; '' is none. */
  values: z.array(
    z.object({ attributeId: z.union([id, z.enum(personFields)]), before: z.string(), after: z.string() }),
  ),
  /** What goes from one resource to another; `kept`: what was done, null: nothing was. */
  resources: z.array(z.object({ before: held, kept: z.string().nullable(), after: held })),
})
export type ReplacedWork = z.infer<typeof replacedWork>

/** What the active ones of a kind would change in a version; the first works by name. */
export const replacementPreview = defineRoute({
  name: 'replacementPreview',
  method: 'GET',
  path: '/versions/:versionId/replacements/:kind',
  can: 'schedule.read',
  params: ofVersion,
  input: nothing,
  output: z.object({ total: z.int(), works: z.array(replacedWork) }),
  errors: ['VERSION_TOO_LARGE'],
})

/** Changes them, as one entry of the history. */
export const replacementApply = defineRoute({
  name: 'replacementApply',
  method: 'POST',
  path: '/versions/:versionId/replacements/:kind',
  can: 'schedule.edit',
  params: ofVersion,
  input: nothing,
  output: z.object({ changed: z.int() }),
  errors: ['VERSION_LOCKED', 'VERSION_TOO_LARGE', 'ATTRIBUTE_CLOSED', 'FORBIDDEN'],
})
