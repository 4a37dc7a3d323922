export { level, levellingDefaults } from './level.ts'
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
