export type { ChoosingWork } from './choices.ts'
export { type RelationProblem, type RowProblem, relationCycle, relationProblem, rowProblem } from './definition.ts'
export { DependentLists, type ListGround, type WrongCombination } from './lists.ts'
export { afterMergers, type Mergers, readingAs } from './mergers.ts'
export type { NeededResource, ResourceNeed } from './needs.ts'
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
} from './rules.ts'
export * from './types.ts'
