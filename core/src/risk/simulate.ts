import type { SchedulePlan } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { RiskThread, SharedRun } from './shared-run.ts'
import type { RiskModel, RiskOptions, RiskResult } from './types.ts'

export const riskDefaults: RiskOptions = { seed: 1, tolerance: 1440, limit: 5_000 }

/** A whole run in one thread; `tell` hears how many futures have been calculated. */
export function simulate(
  plan: SchedulePlan,
  inputs: PlanInputs,
  model: RiskModel,
  options: RiskOptions = riskDefaults,
  tell: (futures: number) => void = () => {},
): RiskResult {
  const task = { plan, inputs, model, options }
  const thread = new RiskThread(task)
  const run = new SharedRun(task)
  for (let share = run.next(); share !== null; share = run.next()) {
    run.put(share, thread.run(share))
    tell(run.futures)
  }
  return run.result(thread)
}
