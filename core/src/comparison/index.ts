export { commandsBetween } from './commands.ts'
export { compareVersions } from './compare.ts'
export { type ConflictLine, linesOfConflicts, type ShownConflict } from './conflict-lines.ts'
export { factOf, planDifferences } from './differences.ts'
export { groupOf } from './lines.ts'
export { alignPlan } from './match.ts'
export { type Conflict, type ConflictReason, type Merge, type MergeChoice, mergeVersions } from './merge.ts'
export { same } from './same.ts'
export { type Obstacle, takeOver } from './take-over.ts'
export {
  type ComparedVersion,
  type Comparison,
  type ComparisonGroup,
  type ComparisonSummary,
  comparisonGroups,
  computedGroups,
  type Difference,
  type LinkValue,
  type NotedPlan,
  type PlanDifference,
  type RowDates,
  type ShownValue,
  type ValueKind,
} from './types.ts'
