import type { SchedulePlan } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { BlockQueue } from './block-queue.ts'
import { Simulation } from './simulation.ts'
import { summarise } from './summary.ts'
import type { RiskModel, RiskOptions, RiskResult } from './types.ts'

export const riskDefaults: RiskOptions = { seed: 1, tolerance: 1440, limit: 5_000 }

/** A whole run in one thread. */
export function simulate(
  plan: SchedulePlan,
  inputs: PlanInputs,
  model: RiskModel,
  options: RiskOptions = riskDefaults,
): RiskResult {
  const simulation = new Simulation(plan, inputs, model, options.seed)
  const queue = new BlockQueue(options)
  for (let number = queue.next(); number !== null; number = queue.next()) queue.put(simulation.run(number))
  return summarise(simulation, queue.blocks, options)
}
