/** What a schedule says as JSON: every fact, as it stands in a plan. Instants are `YYYY-MM-DDTHH:mm`, lengths minutes. */
import { z } from 'zod'
import { valueTypes } from '../../attributes/index.ts'
import { isWithinCalendars } from '../../calendar/index.ts'
import { isCurve, POINTS } from '../../distributions/index.ts'
import {
  activityKinds,
  effortRules,
  isThreePoints,
  lagCalendars,
  limitKinds,
  MAX_PRIORITY,
  MAX_SPLITS,
  MAX_TYPED_DAYS,
  relationTypes,
  resourceTypes,
  riskShapes,
  rowSplits,
  ruleSets,
  startSources,
  USUAL_PRIORITY,
  wbsTypes,
} from '../../plan/index.ts'
import { parseInstant } from '../../time/index.ts'
import { mostBaselines } from '../file.ts'
import { longestCode, longestName } from '../text.ts'

export const JSON_FORMAT = 'plumbline-schedule'
export const JSON_VERSION = 1

const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)
const minutes = z.int().min(-1_000_000_000).max(1_000_000_000)
const length = minutes.min(0)
const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .refine((text) => {
    const at = parseInstant(text)
    return at !== null && isWithinCalendars(at)
  })
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => parseInstant(`${text}T00:00`) !== null)
const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)
const code = z.string().max(longestCode)
const name = z.string().max(longestName)

const shifts = z.array(z.tuple([z.int().min(0).max(1440), z.int().min(0).max(1440)])).max(48)
const measure = z.strictObject({ unit: z.string().max(32), plan: decimal, fact: decimal, rate: decimal.optional() })
const limit = z.strictObject({ kind: z.enum(limitKinds), date: instant.nullable() })

const recurrence = z.union([
  z.strictObject({
    on: z.literal('yearly'),
    month: z.int().min(1).max(12),
    dayOfMonth: z.int().min(1).max(31),
    days: z.int().min(1).max(366),
  }),
  z.strictObject({ on: z.literal('weekly'), weekday: z.int().min(0).max(6), every: z.int().min(1).max(520) }),
  z.strictObject({
    on: z.literal('nth'),
    weekday: z.int().min(0).max(6),
    nth: z.int().min(-1).max(5),
    month: z.int().min(0).max(12),
  }),
])

/** One of a file. */
export const jsonCalendar = z.strictObject({
  id,
  name: z.string().max(256),
  week: z.array(shifts).length(7),
  exceptions: z.array(z.strictObject({ from: day, to: day, shifts })).max(20_000),
  rules: z
    .array(
      z.strictObject({ name: z.string().max(256), when: recurrence, from: day.nullable(), to: day.nullable(), shifts }),
    )
    .max(1_000),
  minutesPerDay: z.int().min(1).max(1440),
})

const subproject = z.strictObject({ dataDate: instant, plannedStart: instant, mustFinishBy: instant.nullable() })

const progress = z.strictObject({
  actualStart: instant.nullable(),
  actualFinish: instant.nullable(),
  percent: z.number().min(0).max(100),
  remaining: length.nullable(),
  initialDuration: length.nullable(),
  startSource: z.enum(startSources),
})

const value = z.strictObject({ attribute: id, value: z.string().max(2_000) })

const row = z.strictObject({
  id,
  parent: id.nullable(),
  type: z.enum(wbsTypes),
  code,
  name,
  calendar: id.nullable(),
  duration: length,
  limit: limit.nullable(),
  secondLimit: limit.nullable(),
  progress,
  measure: measure.nullable(),
  labour: measure.nullable(),
  cost: measure.nullable(),
  activityKind: z.enum(activityKinds),
  expectedFinish: instant.nullable(),
  externalEarlyStart: instant.nullable(),
  externalLateFinish: instant.nullable(),
  suspendedAt: instant.nullable(),
  resumedAt: instant.nullable(),
  elapsed: z.boolean(),
  subproject: subproject.nullable(),
  values: z.array(value).max(200),
  splits: z.array(z.strictObject({ after: length, gap: length })).max(MAX_SPLITS),
  threePoints: z
    .strictObject({ shape: z.enum(riskShapes), min: length, likely: length, max: length })
    .refine(isThreePoints)
    .nullable()
    .default(null),
  levelDelay: length.default(0),
  expenses: measure.nullable().default(null),
  effort: z.enum(effortRules).nullable().default(null),
  priority: z.int().min(0).max(MAX_PRIORITY).default(USUAL_PRIORITY),
  note: z.string().max(100_000),
})

const relation = z.strictObject({
  from: id,
  to: id,
  type: z.enum(relationTypes),
  lag: minutes,
  lagCalendar: z.enum(lagCalendars).nullable(),
  /** The link of two summaries that this one was made of. */
  origin: z.string().max(80).optional(),
})

const assignment = z.strictObject({
  id,
  row: id,
  resourceCode: code,
  resourceName: name,
  resourceType: z.enum(resourceTypes),
  calendar: id.nullable(),
  remaining: length,
  plan: decimal,
  fact: decimal,
  /** Row of the register of the space that it was written in. */
  resourceId: id.nullable().default(null),
  units: decimal.nullable().default(null),
  driving: z.boolean().default(false),
  distributionId: id.nullable().default(null),
  lag: minutes.default(0),
  start: instant.nullable().default(null),
  finish: instant.nullable().default(null),
  price: decimal.nullable().default(null),
  split: z.enum(rowSplits).default('evenly'),
  specialtyId: id.nullable().default(null),
  left: decimal.nullable().default(null),
  overtime: decimal.default('0'),
  curve: z.array(z.int()).max(POINTS).refine(isCurve).nullable().default(null),
  days: z
    .array(z.strictObject({ day, amount: decimal }))
    .max(MAX_TYPED_DAYS)
    .default([]),
})

/** Works may have as many rows of a directory as there are. */
const MAX_VALUES = 100_000

const attribute = z.strictObject({
  id,
  name: z.string().min(1).max(128),
  type: z.enum(valueTypes),
  unit: z.string().max(32),
  precision: z.int().min(0).max(6),
  values: z
    .array(
      z.strictObject({
        id,
        name: z.string().max(256),
        colour: z.string().max(16).nullable(),
        disabled: z.boolean(),
      }),
    )
    .max(MAX_VALUES),
})

const settings = z.strictObject({
  name,
  dataDate: instant,
  plannedStart: instant,
  mustFinishBy: instant.nullable(),
  calendar: id,
  progressMode: z.enum(['retained_logic', 'progress_override', 'actual_dates']),
  lagCalendar: z.enum(lagCalendars),
  startLagFrom: z.enum(['early_start', 'actual_start']),
  totalFloat: z.enum(['finish', 'start', 'smallest']),
  criticalBy: z.enum(['total_float', 'longest_path']),
  criticalThreshold: minutes,
  openEndsCritical: z.boolean(),
  useExpectedFinish: z.boolean(),
  scenario: z.int().min(0).max(20),
  currency: z.string().max(8),
  remainingRounding: z.enum(['minute', 'day']),
  rateFromInitialDuration: z.boolean(),
  rules: z.enum(ruleSets),
})

const facts = {
  settings,
  calendars: z.array(jsonCalendar).max(10_000),
  rows: z.array(row).max(500_000),
  relations: z.array(relation).max(2_000_000),
  assignments: z.array(assignment).max(2_000_000),
}

/** What the schedule is compared with; a row that both have has one id. */
const baseline = z.strictObject({ key: z.string().min(1).max(200), name, ...facts })

/** A whole schedule. Rows stand in tree order, parents before children. */
export const jsonSchedule = z.strictObject({
  format: z.literal(JSON_FORMAT),
  version: z.literal(JSON_VERSION),
  ...facts,
  attributes: z.array(attribute).max(200),
  baselines: z.array(baseline).max(mostBaselines).optional(),
})
export type JsonFacts = z.infer<z.ZodObject<typeof facts>>
export type JsonSchedule = z.infer<typeof jsonSchedule>
