export {
  chargeRuleFields,
  coefficientFields,
  type EstimateCommand,
  indexSetFields,
  resourceSchema,
} from './command-schema.ts'
export { type EstimateContext, type EstimateOutcome, executeEstimate } from './commands.ts'
export { byOrder, EstimateDocument, type EstimateDocumentChange, openEstimateInSteps } from './estimate-document.ts'
export { contentOfEstimate, foldEstimate, newEstimate } from './fold.ts'
export { createEstimateGate } from './gate.ts'
export { limits as estimateLimits, type MatchRecord } from './shape.ts'
export { EstimateUndo } from './undo.ts'
export type { EstimateEdit } from './writer.ts'
