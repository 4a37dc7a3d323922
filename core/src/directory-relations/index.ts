export { type RelationProblem, type RowProblem, relationCycle, relationProblem, rowProblem } from './definition.ts'
export { afterMergers, type Mergers, readingAs } from './mergers.ts'
export {
  type DifferentWork,
  differentWorks,
  outdatedRelations,
  recalculationCommand,
  recalculationCommands,
} from './recalculation.ts'
export {
  type Consequences,
  type RelatedWork,
  type RelationGround,
  RelationRules,
  type WrongCombination,
} from './rules.ts'
export * from './types.ts'
