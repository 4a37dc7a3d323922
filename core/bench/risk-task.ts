import type { SchedulePlan } from '../src/plan/index.ts'
import type { RiskModel, RiskOptions, RiskTask } from '../src/risk/index.ts'
import { createEngine } from '../src/schedule/index.ts'
import { generatePlan } from '../src/testing/index.ts'

export const FUTURES = 1_000
const options: RiskOptions = { seed: 7, tolerance: Number.POSITIVE_INFINITY, limit: FUTURES }

/** A building project whose open works are all uncertain, in all shapes, with correlation and 14 risks. */
export function riskTaskOf(works: number): RiskTask {
  const plan = generatePlan({ seed: 1, works })
  return { plan, inputs: {}, model: modelOf(plan), options }
}

function modelOf(plan: SchedulePlan): RiskModel {
  const open = plan.rows.filter(({ type, progress }) => type === 'work' && progress.actualFinish === null)
  const points = open.map(({ id, duration }, i) => {
    const shape = (['pert', 'triangular', 'uniform', 'lognormal', 'discrete'] as const)[i % 5]!
    return [id, { shape, min: duration * 0.85, likely: duration, max: duration * 1.5 }] as const
  })
  const groups = [{ id: 'g', correlation: 0.5, works: open.slice(0, 100).map(({ id }) => id) }]
  const impact = { shape: 'triangular', min: 480, likely: 960, max: 4_800 } as const
  const risks = Array.from({ length: 14 }, (_, i) => ({
    ...{ id: `r${i}`, name: '', probability: 0.25, effect: 'absolute' as const, impact },
    ...{ works: open.slice(i * 20, i * 20 + 2).map(({ id }) => id), cost: null, answer: null },
  }))
  return { works: new Map(points), risks, groups, weathers: [], branches: [], money: null, levelling: null }
}

/** Seconds of the engine's whole calculations, from changed settings, as many as there are futures. */
export function plainSeconds({ plan }: RiskTask): number {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const began = performance.now()
  for (let i = 0; i < FUTURES; i++) {
    engine.apply([{ kind: 'settings', settings: plan.settings }])
    engine.calculate()
  }
  return (performance.now() - began) / 1_000
}
