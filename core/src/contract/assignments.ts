/** What works hold of resources: made and changed through the live document, read over all schedules of a space. */
import { z } from 'zod'
import { isCurve, POINTS } from '../distributions/index.ts'
import { resourceTypes, rowSplits } from '../plan/index.ts'
import { resourceLimits } from '../resources/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, instantText } from './fields.ts'

const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)
/** As long as a duration may be. */
const minutes = z.int().min(-100_000_000).max(100_000_000)

const said = z.object({
  /** Whole quantity; left out where units say it: units over the planned hours of the work. */
  plan: amount.optional(),
  fact: amount.optional(),
  /** How many at a time; null: not said. */
  units: amount.nullable().optional(),
  driving: z.boolean().optional(),
  /** Its curve; null: that of the schedule. */
  distributionId: id.nullable().optional(),
  lagMinutes: minutes.optional(),
  /** Own dates; null: those of the work. */
  start: instantText.nullable().optional(),
  finish: instantText.nullable().optional(),
  /** Of a unit, instead of those of the register. */
  price: amount.nullable().optional(),
  split: z.enum(rowSplits).optional(),
  specialtyId: id.nullable().optional(),
  /** What is still to be used; null: what the fact leaves of the plan. */
  left: amount.nullable().optional(),
  /** How much of the quantity is overtime. */
  overtime: amount.optional(),
  /** Its own curve, 21 shares in hundredths of a percent; null: that of the schedule. */
  curve: z.array(z.int()).max(POINTS).refine(isCurve).nullable().optional(),
})
export type AssignmentSaid = z.infer<typeof said>

const assignment = z.object({
  id: z.string(),
  wbsId: z.string(),
  /** null: no register has it. */
  resourceId: z.string().nullable(),
  resourceCode: z.string(),
  resourceName: z.string(),
  resourceType: z.enum(resourceTypes),
  plan: z.string(),
  fact: z.string(),
  units: z.string().nullable(),
  driving: z.boolean(),
  distributionId: z.string().nullable(),
  lagMinutes: z.int(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
  price: z.string().nullable(),
  split: z.enum(rowSplits),
  specialtyId: z.string().nullable(),
  left: z.string().nullable(),
  overtime: z.string(),
  curve: z.array(z.int()).readonly().nullable(),
})
export type AssignmentView = z.infer<typeof assignment>

const ofVersion = z.object({ versionId: id })
const ids = z.array(id).min(1).max(resourceLimits.atOnce)
const changeErrors = ['VERSION_LOCKED', 'RIGHT_FACTS_ONLY', 'FACTS_CLOSED', 'FIELD_INVALID', 'ROW_MISSING'] as const

/** Of one work, or of all. */
export const assignmentList = defineRoute({
  name: 'assignmentList',
  method: 'GET',
  path: '/versions/:versionId/assignments',
  can: 'schedule.read',
  params: ofVersion,
  input: z.object({
    wbsId: id.optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(500),
  }),
  output: z.object({ total: z.int(), assignments: z.array(assignment) }),
  errors: [],
})

/** To one work or many; one that holds it already is changed. What stands in the register is kept beside its id. */
export const assignmentCreate = defineRoute({
  name: 'assignmentCreate',
  method: 'POST',
  path: '/versions/:versionId/assignments',
  can: 'schedule.edit',
  params: ofVersion,
  input: said.extend({ wbsIds: ids, resourceId: id }),
  /** In the order of the works. */
  output: z.object({ assignments: z.array(z.object({ id: z.string(), wbsId: z.string() })) }),
  errors: [...changeErrors, 'RESOURCE_NOT_OFFERED', 'DOCUMENT_TOO_LARGE'],
})

export const assignmentEdit = defineRoute({
  name: 'assignmentEdit',
  method: 'PATCH',
  path: '/versions/:versionId/assignments',
  can: 'schedule.report',
  params: ofVersion,
  input: said.extend({ ids }),
  output: done,
  errors: changeErrors,
})

export const assignmentDelete = defineRoute({
  name: 'assignmentDelete',
  method: 'DELETE',
  path: '/versions/:versionId/assignments/:assignmentId',
  can: 'schedule.edit',
  params: ofVersion.extend({ assignmentId: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/) }),
  input: z.object({}),
  output: done,
  errors: changeErrors,
})

const assigned = z.object({
  scheduleId: id,
  scheduleName: z.string(),
  versionId: id,
  wbsId: z.string(),
  code: z.string(),
  name: z.string(),
  /** Of the work, as of the last official calculation. */
  start: instantText.nullable(),
  finish: instantText.nullable(),
})
export type AssignedWork = z.infer<typeof assigned>

const ofResource = z.object({ resourceId: id })
const where = {
  spaceId: id,
  /** Of one schedule; left out: of all that the person may read. */
  scheduleId: id.optional(),
}
/** Documents that were too many to be read. */
const unread = z.int()

/** Works that hold the resource, over the actual versions of the space. */
export const resourceWorks = defineRoute({
  name: 'resourceWorks',
  method: 'POST',
  path: '/resource/:resourceId/wbs-by-assignment',
  can: 'eps.read',
  params: ofResource,
  input: z.object(where),
  output: z.object({ works: z.array(assigned), unread }),
  errors: ['SPACE_FORBIDDEN'],
})

/** Each assignment of the resource, with its rows per date where a period is asked for. */
export const resourceAssignments = defineRoute({
  name: 'resourceAssignments',
  method: 'POST',
  path: '/resource/:resourceId/assignments',
  can: 'eps.read',
  params: ofResource,
  input: z.object({
    ...where,
    /** Amounts by day, of these days. */
    from: dayText.optional(),
    to: dayText.optional(),
    /** Instead of what each assignment says. */
    split: z.enum(rowSplits).optional(),
    /** Decimals of a row. */
    precision: z.int().min(0).max(6).default(0),
  }),
  output: z.object({
    assignments: z.array(
      assigned.extend({ assignment, rows: z.array(z.object({ day: dayText, amount: z.string() })) }),
    ),
    unread,
  }),
  errors: ['SPACE_FORBIDDEN'],
})

/** What the schedules at a node and below it hold, by resource. */
export const epsAssignments = defineRoute({
  name: 'epsAssignments',
  method: 'GET',
  path: '/eps/:epsId/assignments',
  can: 'eps.read',
  params: z.object({ epsId: id }),
  input: z.object({}),
  output: z.object({
    resources: z.array(
      z.object({
        resourceId: z.string().nullable(),
        code: z.string(),
        name: z.string(),
        type: z.enum(resourceTypes),
        works: z.int(),
        schedules: z.int(),
        plan: z.string(),
        fact: z.string(),
      }),
    ),
    unread,
  }),
  errors: [],
})
