/** Checklists of works: templates, their copies in works, and the gates they stand before. */
export {
  type ChecklistState,
  checklistState,
  checksOf,
  type HeldWork,
  heldWorks,
  openAtChange,
  violatedItems,
} from './gates.ts'
export {
  type CheckPart,
  checklistOf,
  hasChecklist,
  parseCheckKey,
  readDefinition,
  readDone,
  untickedValues,
} from './stored.ts'
export {
  type CheckGate,
  type CheckItem,
  type ChecklistTemplate,
  checkGates,
  checkLimits,
  type TemplateItem,
} from './types.ts'
export { type ChecklistUpdate, checklistUpdates } from './updates.ts'
export {
  attachedValues,
  type CheckValues,
  carriedChecks,
  detachedValues,
  notedValues,
  tickedValues,
  withTicksOf,
  writtenDone,
} from './written.ts'
