export { forecast, progressOf } from './calculate.ts'
export { ANY_WORK, calendarOfRows, dayMinutesOfRows } from './calendars.ts'
export { unplannedRemainder } from './daily-plan.ts'
export {
  type DayFactsContent,
  type DayFactsPart,
  dayFactInputs,
  noDayFacts,
  withDayFacts,
} from './day-facts.ts'
export { externalInputsOf } from './external-dates.ts'
export { noInputs, type PlanInputsContent, planInputsOf, targetContent, targetDatesIn } from './inputs-content.ts'
export { calculateRemainsByIntensity, type RemainsByIntensity } from './intensity.ts'
export { type MissingVolumeCodes, missingVolumeCodes } from './missing-volume.ts'
export { progressOptions } from './options.ts'
export { resourceAmount } from './resource-amount.ts'
export { rollUpProgress, type SummaryProgress, summaryRemaining, type Weight } from './roll-up.ts'
export { type ExternalDates, type PlanInputs, workFacts } from './row-facts.ts'
export { decimalOf, dividedUp, millionths, nearest } from './scaled.ts'
export { progressScenarios, readsVolume } from './scenarios.ts'
export { type PlannedAmounts, plannedAmounts, type TargetDates, targetDates } from './target-dates.ts'
export type {
  Amounts,
  DayFact,
  FallbackReason,
  Forecast,
  ProgressOptions,
  ProgressWarning,
  WorkFacts,
  WorkProgress,
} from './types.ts'
