/** When a schedule will really be done: what is assumed, and the last run, which is the same for everybody. */
import { z } from 'zod'
import { riskShapes } from '../plan/index.ts'
import { toldLimits } from '../risk/told-limits.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, nothing, timestamp } from './fields.ts'

export const riskLimits = { risks: 500, groups: 100, works: 2_000, futures: 20_000 } as const

const MAX_MINUTES = 100_000_000
const instant = z.int().min(-0x80000000).max(0x7fffffff)
const share = z.number().min(0).max(1)
/** Of documents of before they are of other lengths. */
const rowId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)
const works = z.array(rowId).max(riskLimits.works)
const name = plainText().trim().min(1).max(200)

const impact = z
  .object({
    shape: z.enum(riskShapes),
    min: z.number().min(-MAX_MINUTES).max(MAX_MINUTES),
    likely: z.number().min(-MAX_MINUTES).max(MAX_MINUTES),
    max: z.number().min(-MAX_MINUTES).max(MAX_MINUTES),
  })
  .refine(({ min, likely, max }) => min <= likely && likely <= max)

const risk = z.object({
  id,
  name,
  probability: share,
  effect: z.enum(['absolute', 'relative']),
  /** Working minutes, or hundredths of what the work takes. */
  impact,
  works,
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
})
export type RiskAssumptions = z.infer<typeof assumptions>

const distribution = z.object({
  mean: z.number(),
  deviation: z.number().min(0),
  min: instant,
  max: instant,
  percents: z.array(instant).length(99),
  counts: z.array(z.int().min(0)).max(toldLimits.bins),
  first: instant,
  step: z.int().min(1),
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
        kind: z.enum(['duration', 'risk']),
        id: rowId,
        correlation: z.number().min(-1.01).max(1.01),
        low: z.number(),
        high: z.number(),
        cruciality: z.number().min(0).max(1.01),
      }),
    )
    .max(toldLimits.inputs),
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
