export { BlockQueue } from './block-queue.ts'
export { BLOCK } from './draws.ts'
export { pointsHash } from './points-hash.ts'
export { riskDefaults, simulate } from './simulate.ts'
export { Simulation } from './simulation.ts'
export { chanceOf, summarise } from './summary.ts'
export type {
  CorrelatedWorks,
  Distribution,
  Risk,
  RiskBlock,
  RiskErrors,
  RiskInput,
  RiskModel,
  RiskOptions,
  RiskResult,
  WorkRisk,
} from './types.ts'
