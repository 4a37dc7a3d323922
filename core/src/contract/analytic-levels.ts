/** Charts of a part of the structure: what its schedules come to, by period, by project and by milestone. */
import { z } from 'zod'
import { seriesMeasures, seriesNames } from '../indicators/index.ts'
import { plainText } from '../text/index.ts'
import { periodUnits } from '../time/index.ts'
import { defineRoute } from './define.ts'
import { dayText, id, instantText, nothing, timestamp } from './fields.ts'
import { indicatorState, indicatorValueTexts } from './indicators.ts'

/** Periods in one chart; of more, coarser ones are told. */
export const MAX_PERIODS = 1_500
export const MAX_PARTS = 100
export const MAX_MILESTONES = 20

/** In working minutes, a currency, a unit of volume or of labour. */
const measured = z.object({ measure: z.enum(seriesMeasures), unit: z.string() })
export type Measured = z.infer<typeof measured>

const part = z.object({
  id,
  kind: z.enum(['project', 'schedule']),
  name: z.string(),
  state: indicatorState,
  currency: z.string().nullable(),
  values: indicatorValueTexts,
})

const milestone = z.object({
  scheduleId: id,
  workId: id,
  code: z.string(),
  name: z.string(),
  finish: instantText.nullable(),
  targetFinish: instantText.nullable(),
  /** Its finish as it was at the end of days on which it moved; oldest first. */
  trend: z.array(z.object({ day: dayText, finish: instantText })),
})

const levelAnalytics = z.object({
  /** Calculated when all schedules are. */
  state: indicatorState,
  /** When the oldest of the results was calculated; null: none was. */
  oldestAt: timestamp.nullable(),
  /** null: there is no money, or money of several currencies. */
  currency: z.string().nullable(),
  dataDate: instantText.nullable(),
  values: indicatorValueTexts,
  /** What there are series of. */
  measures: z.array(measured),
  /** Projects of a space or a facility, schedules of a project; none of a schedule. The latest finish first. */
  parts: z.array(part),
  /** Unfinished ones; those that moved most come first. */
  milestones: z.array(milestone),
})
export type LevelAnalytics = z.infer<typeof levelAnalytics>

const answer = z.object({ analytics: levelAnalytics })

export const analyticsSpace = defineRoute({
  name: 'analyticsSpace',
  method: 'GET',
  path: '/analytics/space/:spaceId',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: answer,
  errors: [],
})

export const analyticsFacility = defineRoute({
  name: 'analyticsFacility',
  method: 'GET',
  path: '/analytics/facility/:facilityId',
  can: 'eps.read',
  params: z.object({ facilityId: id }),
  input: nothing,
  output: answer,
  errors: [],
})

/** Also of a folder in a project. */
export const analyticsProject = defineRoute({
  name: 'analyticsProject',
  method: 'GET',
  path: '/analytics/project/:projectId',
  can: 'eps.read',
  params: z.object({ projectId: id }),
  input: nothing,
  output: answer,
  errors: [],
})

/** Of its actual version. */
export const analyticsSchedule = defineRoute({
  name: 'analyticsSchedule',
  method: 'GET',
  path: '/analytics/schedule/:scheduleId',
  can: 'schedule.read',
  params: z.object({ scheduleId: id }),
  input: nothing,
  output: answer,
  errors: [],
})

export const analyticsVersion = defineRoute({
  name: 'analyticsVersion',
  method: 'GET',
  path: '/analytics/version/:versionId',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: nothing,
  output: answer,
  errors: [],
})

const amounts = z.object(
  Object.fromEntries(seriesNames.map((name) => [name, z.number()])) as Record<
    (typeof seriesNames)[number],
    z.ZodNumber
  >,
)

const curved = measured.extend({
  /** Coarser than asked for where there would be too many periods. */
  period: z.enum(periodUnits),
  dataDate: instantText.nullable(),
  /** All that came before the first period. */
  before: amounts,
  /** What of target and plan has come at the data date: PV, beside which EV and AC are as they stand. */
  passed: z.object({ target: z.number(), plan: z.number() }),
  /** What each period has; without gaps, oldest first. */
  periods: z.array(amounts.extend({ from: dayText })),
})
export type Curved = z.infer<typeof curved>

/** Of what periods are told: a version, else a node, else the whole space; the first and the last day of interest. */
export const ofPeriods = z.object({
  spaceId: id,
  epsId: id.optional(),
  versionId: id.optional(),
  period: z.enum(periodUnits),
  from: dayText.optional(),
  to: dayText.optional(),
})

/** Amounts by period. */
export const analyticsCurved = defineRoute({
  name: 'analyticsCurved',
  method: 'GET',
  path: '/analytics/curved',
  can: 'schedule.read',
  params: nothing,
  input: ofPeriods.extend({
    measure: z.enum(seriesMeasures),
    /** Absent: the one that most schedules have. */
    unit: plainText().max(64).optional(),
  }),
  output: z.object({ curved }),
  errors: [],
})

const promises = z.object({
  /** Coarser than asked for where there would be too many periods. */
  period: z.enum(periodUnits),
  /** Works that their target version finishes in the period, and those of them that were done by its end; without gaps. */
  periods: z.array(z.object({ from: dayText, promised: z.int(), kept: z.int() })),
})
export type Promises = z.infer<typeof promises>

/** What PPC is made of, by period up to the data date of each schedule. */
export const analyticsPromises = defineRoute({
  name: 'analyticsPromises',
  method: 'GET',
  path: '/analytics/promises',
  can: 'schedule.read',
  params: nothing,
  input: ofPeriods,
  output: z.object({ promises }),
  errors: [],
})
