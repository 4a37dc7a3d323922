export { BlockQueue } from './block-queue.ts'
export { BLOCK } from './draws.ts'
export type { Staffing } from './levelled.ts'
export { isUncertain, type RiskAssumed, type RiskState, riskModelOf, riskStates } from './model.ts'
export { pointsHash } from './points-hash.ts'
export { buffersOf, type RiskShare, type RiskTask, RiskThread, SharedRun } from './shared-run.ts'
export { riskDefaults, simulate } from './simulate.ts'
export { Simulation } from './simulation.ts'
export { chanceOf, jointChanceOf, summarise } from './summary.ts'
export type {
  Branch,
  CorrelatedWorks,
  Distribution,
  LostDays,
  Mitigated,
  Money,
  Risk,
  RiskAnswer,
  RiskBlock,
  RiskErrors,
  RiskEvent,
  RiskInput,
  RiskModel,
  RiskOptions,
  RiskResult,
  Way,
  Weather,
  WorkRisk,
} from './types.ts'
