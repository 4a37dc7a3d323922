/** What works of all schedules of a space need of resources, by day, week or month, beside what there is. */
import { z } from 'zod'
import { registerTypes } from '../resources/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { dayText, id, nothing } from './fields.ts'

/** What a lane is of. */
export const usageGroupings = ['resource', 'group', 'rbs', 'project', 'space'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

const run = z.object({
  from: dayText,
  to: dayText,
  /** Without those on which nobody works. */
  days: z.int(),
  peak: z.number(),
  available: z.number(),
})

const lane = z.object({
  id: z.string(),
  code: z.string(),
  /** '': what no group, node or project has. */
  name: z.string(),
  /** null: of several kinds. */
  type: z.enum(registerTypes).nullable(),
  unit: z.string(),
  /** Units at a time and hours of a day are those of the day of the period that needs most; the others come to in it. */
  kind: z.enum(['units', 'hours', 'amount', 'money']),
  values: z.array(z.number()),
  /** null: nobody said how much there is. */
  available: z.array(z.number()).nullable(),
  /** Periods with a day on which more is needed than there is. */
  over: z.array(z.int()),
  runs: z.array(run),
  /** What of the values each schedule has; the largest first. */
  parts: z.array(z.object({ scheduleId: id, values: z.array(z.number()) })),
})
export type SpaceUsageLane = z.infer<typeof lane>

export const MAX_USAGE_DAYS = 1_100
/** Told at once. */
export const MAX_USAGE_LANES = 40

export const resourceUsage = defineRoute({
  name: 'resourceUsage',
  method: 'POST',
  path: '/resource/usage',
  can: 'eps.read',
  params: nothing,
  input: z.object({
    spaceId: id,
    from: dayText,
    to: dayText,
    period: z.enum(['day', 'week', 'month']),
    by: z.enum(usageGroupings).default('resource'),
    measure: z.enum(['units', 'cost']).default('units'),
    offset: z.int().min(0).default(0),
    limit: z.int().min(1).max(MAX_USAGE_LANES).default(MAX_USAGE_LANES),
  }),
  output: z.object({
    /** First days of the periods; the last closes the last one. */
    edges: z.array(dayText),
    /** From here on works are still to be done: the earliest data date of the schedules. */
    dataDay: dayText.nullable(),
    total: z.int(),
    lanes: z.array(lane),
    schedules: z.array(z.object({ id, name: z.string() })),
  }),
  errors: ['SPACE_FORBIDDEN'],
})
export type SpaceUsage = z.infer<typeof resourceUsage.output>

/** The days that are worth looking at: those with needs, and the next of those on which more is needed than there is. */
export const resourceOverload = defineRoute({
  name: 'resourceOverload',
  method: 'POST',
  path: '/resource/usage/overload',
  can: 'eps.read',
  params: nothing,
  input: z.object({
    spaceId: id,
    by: z.enum(usageGroupings).default('resource'),
    /** The one that is looked at; absent: the first one is asked for. */
    after: z.object({ laneId: plainText().min(1).max(1_200), from: dayText }).optional(),
  }),
  output: z.object({
    dataDay: dayText.nullable(),
    /** Of the works of all schedules. */
    needed: z.object({ from: dayText, to: dayText }).nullable(),
    /** From the data date on, by day and then by lane; after the last one the first again. */
    next: run.extend({ laneId: z.string(), /** Among all lanes. */ place: z.int() }).nullable(),
  }),
  errors: ['SPACE_FORBIDDEN'],
})
export type NextOverload = z.infer<typeof resourceOverload.output>

/** Works of all schedules that need what the lane is of on these days, with what they need then. */
export const resourceBehind = defineRoute({
  name: 'resourceBehind',
  method: 'POST',
  path: '/resource/usage/works',
  can: 'eps.read',
  params: nothing,
  input: z.object({
    spaceId: id,
    /** Of the lane: a resource, or what resources are grouped by. */
    resourceId: plainText().min(1).max(1_200),
    by: z.enum(usageGroupings).default('resource'),
    from: dayText,
    to: dayText,
  }),
  output: z.object({
    works: z.array(
      z.object({
        scheduleId: id,
        scheduleName: z.string(),
        wbsId: z.string(),
        code: z.string(),
        name: z.string(),
        /** In hours, or in the unit of the resource. */
        amount: z.string(),
        units: z.string().nullable(),
      }),
    ),
    /** Schedules that need it then, and were too many to be looked into. */
    unread: z.int(),
  }),
  errors: ['SPACE_FORBIDDEN'],
})
