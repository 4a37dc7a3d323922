export type { ChoosingWork } from './choices.ts'
export { areColumns, relationValue, valuesIn } from './columns.ts'
export { type RelationProblem, type RowProblem, relationCycle, relationProblem, rowChecker } from './definition.ts'
export { canFill } from './fills.ts'
export { DependentLists, type ListGround, type WrongCombination } from './lists.ts'
export { type Mergers, readKey, rowReader } from './mergers.ts'
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
