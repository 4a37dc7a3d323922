export { level, levellingDefaults } from './level.ts'
export { levelPlan, type OwnDelay, ownDelays, type PlanProposal, smoothPlan, withoutDelays } from './level-plan.ts'
export { type FirstRule, firstRules, type PlanDemands, problemOfPlan } from './plan-problem.ts'
export { RepeatedLevelling } from './repeated.ts'
export { type Peak, smooth } from './smooth.ts'
export type {
  Availability,
  Demand,
  LevelledDelay,
  LevelledRelation,
  LevelledResource,
  LevelledWork,
  LevellingOptions,
  LevellingProblem,
  Overload,
  Proposal,
  Reason,
  Tried,
  Units,
  WorkPart,
} from './types.ts'
