export { type Branch, type BranchRow, branchOf, copyOfBranch, knownCalendars } from './branch.ts'
export { type CarriedFacts, carriedFacts, missingFacts } from './carried-facts.ts'
export { type ChangeEntry, ChangeLog } from './changes.ts'
export { closedValues } from './closed-values.ts'
export { execute } from './commands.ts'
export { contentOf, foldSchedule } from './fold.ts'
export { createGate } from './gate.ts'
export { migrateSchedule } from './migrations.ts'
export { newSchedule, standardCalendar } from './new-schedule.ts'
export { planChanges } from './plan-changes.ts'
export { remainsByIntensity } from './progress-commands.ts'
export {
  previewSetup,
  type RelationSetup,
  type SetupPreview,
  type SetupScenario,
  setupScenarios,
} from './relation-setup.ts'
export { commandAgain, type Replacement, registerOf, replacementOf } from './replaced.ts'
export { openSchedule, openScheduleInSteps, type Replica, readPlan, type ScheduleReplica } from './replica.ts'
export { deletedBetween, type Restoration, restorationOf, sizeOfRestoration } from './restoration.ts'
export { type ObstacleToChildren, obstacleToChildren } from './row-commands.ts'
export { limits, SCHEMA_VERSION } from './shape.ts'
export type { TreeOrder } from './tree.ts'
export type {
  AssignmentFields,
  CommandContext,
  Place,
  RowFields,
  ScheduleChange,
  ScheduleCommand,
} from './types.ts'
export { type Clash, UndoHistory, type Undone } from './undo.ts'
export { writePlan } from './write.ts'
export type { Edit } from './writer.ts'
