/** When a schedule will really be done: what is assumed, and the last run, which is the same for everybody. */
import { z } from 'zod'
import { riskShapes } from '../plan/index.ts'
import { riskStates } from '../risk/model.ts'
import { toldLimits } from '../risk/told-limits.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, nothing, timestamp } from './fields.ts'

export const riskLimits = {
  ...{ risks: 500, groups: 100, works: 2_000, futures: 20_000 },
  ...{ weathers: 20, branches: 50, ways: 10, runs: 200 },
} as const

const MAX_MINUTES = 100_000_000
const instant = z.int().min(-0x80000000).max(0x7fffffff)
const share = z.number().min(0).max(1)
/** Of documents of before they are of other lengths. */
const rowId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)
const works = z.array(rowId).max(riskLimits.works)
const name = plainText().trim().min(1).max(200)

const threePoints = (least: number, most: number) => {
  const value = z.number().min(least).max(most)
  return z
    .object({ shape: z.enum(riskShapes), min: value, likely: value, max: value })
    .refine(({ min, likely, max }) => min <= likely && likely <= max)
}
const impact = threePoints(-MAX_MINUTES, MAX_MINUTES)
const amount = z.number().min(0).max(1e15)

const risk = z.object({
  id,
  name,
  probability: share,
  effect: z.enum(['absolute', 'relative']),
  /** Working minutes, or hundredths of what the work takes. */
  impact,
  works,
  /** What it takes when it happens. */
  cost: threePoints(0, 1e15).nullable(),
  /** What is done about it, what that takes, and what is left of the risk then. */
  answer: z.object({ text: plainText().trim().max(2_000), price: amount, probability: share, impact }).nullable(),
  state: z.enum(riskStates),
  owner: id.nullable(),
  due: dayText.nullable(),
})

/** A month without any working time left would never end. */
const lostDays = z.number().min(0).max(28)
const weather = z.object({
  id,
  name,
  /** January first: the fewest, the likely and the most days of the month that are lost. */
  months: z
    .array(z.tuple([lostDays, lostDays, lostDays]).refine(([min, likely, max]) => min <= likely && likely <= max))
    .length(12),
  works,
})

const branch = z.object({
  id,
  name,
  ways: z
    .array(z.object({ id, name, probability: share, works }))
    .min(1)
    .max(riskLimits.ways)
    .refine((ways) => ways.reduce((sum, { probability }) => sum + probability, 0) <= 1 + 1e-9),
})

const assumptions = z.object({
  seed: z.int().min(0).max(0x7fffffff),
  /** The run ends when P80 is known as exactly as that, in minutes of the calendar. */
  tolerance: z.int().min(1).max(1_000_000),
  /** Or after so many futures. */
  limit: z.int().min(1_000).max(riskLimits.futures),
  /** What the finish is compared with; null: no target. */
  target: dayText.nullable(),
  risks: z.array(risk).max(riskLimits.risks),
  groups: z.array(z.object({ id, name, correlation: z.number().min(0).max(0.99), works })).max(riskLimits.groups),
  weathers: z.array(weather).max(riskLimits.weathers),
  branches: z.array(branch).max(riskLimits.branches),
  /** Works wait for resources in each future. */
  levelled: z.boolean(),
  /** What may be spent; null: not said. */
  budget: amount.nullable(),
  /** Share of the remaining cost that grows with durations. */
  byDuration: share,
  /** Days of the calendar that are held back, and the planned finish when they were; null: none are. */
  contingency: z.object({ days: z.number().min(0).max(3_650), plannedThen: instant }).nullable(),
})
export type RiskAssumptions = z.infer<typeof assumptions>

const counts = z.array(z.int().min(0)).max(toldLimits.bins)
const distribution = z.object({
  mean: z.number(),
  deviation: z.number().min(0),
  min: instant,
  max: instant,
  percents: z.array(instant).length(99),
  counts,
  first: instant,
  step: z.int().min(1),
})

const costs = z.object({
  ...{ mean: z.number(), deviation: z.number().min(0), min: z.number(), max: z.number(), first: z.number() },
  percents: z.array(z.number()).length(99),
  counts,
  step: z.number().positive(),
})

const error = z.number().min(0)
const result = z.object({
  futures: z.int().min(1).max(riskLimits.futures),
  seed: z.int(),
  isConverged: z.boolean(),
  errors: z.object({ mean: error, deviation: error, p10: error, p50: error, p80: error, p90: error }),
  planned: instant,
  finish: distribution,
  milestones: z.array(z.object({ id: rowId, distribution })).max(toldLimits.milestones),
  works: z
    .array(z.object({ id: rowId, criticality: share, p10: instant, p50: instant, p80: instant, p90: instant }))
    .max(toldLimits.works),
  inputs: z
    .array(
      z.object({
        kind: z.enum(['duration', 'risk', 'way', 'weather']),
        id: rowId,
        correlation: z.number().min(-1.01).max(1.01),
        low: z.number(),
        high: z.number(),
        cruciality: z.number().min(0).max(1.01),
      }),
    )
    .max(toldLimits.inputs),
  events: z
    .array(z.object({ kind: z.enum(['risk', 'way']), id: rowId, onP80: z.number().nullable() }))
    .max(riskLimits.risks + riskLimits.branches * riskLimits.ways),
  cost: costs.nullable(),
  joint: z.array(z.tuple([instant, z.number()])).max(toldLimits.joint),
  mergeBias: z.number().nullable(),
  mitigated: z
    .object({
      ...{ mean: z.number(), p50: instant, p80: instant, p90: instant },
      ...{ cost: z.number().nullable(), price: z.number().min(0) },
    })
    .nullable(),
})

const told = {
  /** Of the plan and its three points, as the browser that ran it calculated them. */
  inputHash: z.string().regex(/^[0-9a-f]{16}-[0-9a-f]{16}$/),
  /** Of the assumptions it went by. */
  revision: z.int().min(0),
  /** Milliseconds. */
  took: z.int().min(0).max(3_600_000),
  result,
}
const run = z.object({ ...told, by: z.object({ id, name: z.string() }).nullable(), at: timestamp })
export type RiskRun = z.infer<typeof run>

const view = z.object({
  /** 0: nobody has changed them yet. */
  revision: z.int(),
  assumptions,
  /** null: nobody has run it yet. */
  run: run.nullable(),
})
export type RiskView = z.infer<typeof view>

const ofVersion = z.object({ versionId: id })

export const riskRead = defineRoute({
  name: 'riskRead',
  method: 'GET',
  path: '/versions/:versionId/risk',
  can: 'schedule.read',
  params: ofVersion,
  input: nothing,
  output: view,
  errors: [],
})

/** `revision`: of what was changed; who changed something else meanwhile is not overwritten. */
export const riskAssumptionsSave = defineRoute({
  name: 'riskAssumptionsSave',
  method: 'PUT',
  path: '/versions/:versionId/risk/assumptions',
  can: 'schedule.edit',
  params: ofVersion,
  input: z.object({ revision: z.int().min(0), assumptions }),
  output: z.object({ revision: z.int() }),
  errors: ['RISK_CHANGED', 'VERSION_LOCKED'],
})

/** What a run came to, for everybody who reads the schedule. */
export const riskRunSave = defineRoute({
  name: 'riskRunSave',
  method: 'PUT',
  path: '/versions/:versionId/risk/run',
  can: 'schedule.edit',
  params: ofVersion,
  input: z.object(told),
  output: done,
  errors: ['RISK_CHANGED'],
})

const learnedKind = z.object({
  /** A name in small letters, or a value of the attribute as it is stored. */
  key: z.string(),
  works: z.int(),
  schedules: z.int(),
  /** P10, P50 and P90 of how long they took, as shares of what was planned. */
  shares: z.array(z.number()).length(3),
  /** Names of those that took longest. */
  examples: z.array(z.string()),
})
export type LearnedKind = z.infer<typeof learnedKind>

/** How long like works took in the schedules of the space that the person may read, against their target versions. */
export const riskLearned = defineRoute({
  name: 'riskLearned',
  method: 'GET',
  path: '/versions/:versionId/risk/learned',
  can: 'schedule.read',
  params: ofVersion,
  /** Absent: works of one name are alike; else those with one value of it. */
  input: z.object({ attributeId: id.optional() }),
  output: z.object({ kinds: z.array(learnedKind) }),
  errors: [],
})

const toldRun = z.object({
  at: timestamp,
  by: z.object({ id, name: z.string() }).nullable(),
  futures: z.int(),
  ...{ planned: instant, p10: instant, p50: instant, p80: instant, p90: instant },
  /** That the target of then is kept; null: there was none. */
  targetChance: share.nullable(),
  /** P80 of the cost. */
  cost: z.number().nullable(),
  /** Days that were held back and that the planned finish had used up; null: none were held back. */
  contingency: z.object({ days: z.number(), used: z.number() }).nullable(),
})
export type ToldRiskRun = z.infer<typeof toldRun>

/** How the answer has moved: of runs close to each other the last, the latest first. */
export const riskRuns = defineRoute({
  name: 'riskRuns',
  method: 'GET',
  path: '/versions/:versionId/risk/runs',
  can: 'schedule.read',
  params: ofVersion,
  input: nothing,
  output: z.object({ runs: z.array(toldRun).max(riskLimits.runs) }),
  errors: [],
})
