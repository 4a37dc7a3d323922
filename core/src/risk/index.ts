export { BlockQueue } from './block-queue.ts'
export { BLOCK } from './draws.ts'
export { riskDefaults, simulate } from './simulate.ts'
export { Simulation } from './simulation.ts'
export { chanceOf, summarise } from './summary.ts'
export {
  type CorrelatedWorks,
  type Distribution,
  type Risk,
  type RiskBlock,
  type RiskErrors,
  type RiskInput,
  type RiskModel,
  type RiskOptions,
  type RiskResult,
  type RiskShape,
  riskShapes,
  type ThreePoints,
  type WorkRisk,
} from './types.ts'
