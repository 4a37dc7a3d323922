export { carriedSteps, mergedSteps, renamedSteps, type StepRule, unreportedSteps, withKnownSteps } from './carried.ts'
export { percentOfSteps, type StepsState, stepsState, stepsStateOf } from './share.ts'
export {
  hasSteps,
  isWeight,
  parseStepKey,
  readStep,
  readStepNote,
  readStepPercent,
  removedValues,
  reportedValues,
  type StepPart,
  type StepValues,
  stepKey,
  stepParts,
  stepsOf,
  stepText,
  stepValues,
  withSteps,
} from './stored.ts'
export { type StepDefinition, stepLimits, type WorkStep } from './types.ts'
