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
  attachedValues,
  type CheckPart,
  type CheckValues,
  carriedChecks,
  checklistOf,
  detachedValues,
  hasChecklist,
  notedValues,
  parseCheckKey,
  readDefinition,
  readDone,
  tickedValues,
  untickedValues,
  withTicksOf,
  writtenDone,
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
