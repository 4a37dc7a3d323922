import {
  type Demand,
  levellingDefaults,
  levelPlan,
  ownDelays,
  type PlanDemands,
  withoutDelays,
} from '../src/levelling/index.ts'
import type { Id, SchedulePlan } from '../src/plan/index.ts'
import { createEngine } from '../src/schedule/index.ts'
import { generatePlan, seededRandom } from '../src/testing/index.ts'

const UNIT = 10_000
const HALF = 0.5

interface Size {
  works: number
  resources: number
  /** Of each resource. */
  units: number
}

export interface LevellingTask {
  plan: SchedulePlan
  asked: PlanDemands
}

/** A building project, every second work of which holds one or two of the resources. */
export function levellingTaskOf({ works, resources: count, units }: Size): LevellingTask {
  const generated = generatePlan({ seed: 24, works })
  /** Without limits: what cannot be kept would count before the length of the plan. */
  const plan = { ...generated, rows: generated.rows.map((row) => ({ ...row, limit: null, secondLimit: null })) }
  const ids = Array.from({ length: count }, (_, i) => `r${i}`)
  const resources = ids.map((id) => ({ id, availability: [{ from: 0, units: units * UNIT }] }))
  return { plan, asked: { demands: demandsOf(plan, ids), resources, first: 'search', maySplit: false } }
}

function demandsOf(plan: SchedulePlan, resources: readonly Id[]): PlanDemands['demands'] {
  const random = seededRandom(24)
  const one = (): Id => resources[Math.floor(random() * resources.length)]!
  const works = plan.rows.filter(({ type }) => type === 'work').filter(() => random() < HALF)
  return new Map(
    works.map(({ id }) => {
      const named = new Set(random() < HALF ? [one()] : [one(), one()])
      return [id, [...named].map((resourceId): Demand => ({ resourceId, units: UNIT }))]
    }),
  )
}

/** What is proposed after so many schedules, and the hashes of the plan with all of it accepted. */
export function levelled({ plan, asked }: LevellingTask, schedules: number) {
  const options = { ...levellingDefaults, shouldStop: (tried: { schedules: number }) => tried.schedules >= schedules }
  const found = levelPlan(plan, {}, asked, options)
  const engine = createEngine()
  const free = withoutDelays(plan, options)
  engine.load(free)
  const own = found && ownDelays(free, engine, found.proposal.delays)
  engine.calculate()
  return { proposal: found?.proposal ?? null, own, identity: engine.identity() }
}
