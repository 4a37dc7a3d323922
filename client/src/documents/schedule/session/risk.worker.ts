/// <reference lib="webworker" />

import type { SchedulePlan } from '@plumbline/core/plan'
import type { PlanInputs } from '@plumbline/core/progress'
import {
  BLOCK,
  BlockQueue,
  type RiskModel,
  type RiskOptions,
  type RiskResult,
  Simulation,
  summarise,
} from '@plumbline/core/risk'

export interface RiskTask {
  plan: SchedulePlan
  inputs: PlanInputs
  model: RiskModel
  options: RiskOptions
}

/** How far a run is: after each block, and at its end. */
export interface RiskProgress {
  futures: number
  result: RiskResult | null
}

/** Calculates one run and tells how far it is; whoever does not want it any more ends the worker. */
const scope = self as unknown as DedicatedWorkerGlobalScope

scope.onmessage = ({ data: { plan, inputs, model, options } }: MessageEvent<RiskTask>) => {
  const simulation = new Simulation(plan, inputs, model, options.seed)
  const queue = new BlockQueue(options)
  const tell = (progress: RiskProgress): void => scope.postMessage(progress)
  for (let number = queue.next(); number !== null; number = queue.next()) {
    queue.put(simulation.run(number))
    tell({ futures: (number + 1) * BLOCK, result: null })
  }
  tell({ futures: queue.blocks.length * BLOCK, result: summarise(simulation, queue.blocks, options) })
}
