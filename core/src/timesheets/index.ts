export { type CheckedLine, keyOfDay, overfullDay, type TimesheetWarning, timesheetWarnings } from './checks.ts'
export { costOfHours } from './cost.ts'
export { dueWeeks } from './due.ts'
export { type DayHours, hoursText, hundredthsOf, parseHours, typedHours } from './hours.ts'
export {
  isDecision,
  isOpenSheet,
  mayTurn,
  type OtherActivity,
  otherActivities,
  type TimesheetState,
  timesheetStates,
} from './turns.ts'
export { costWith, type WorkCost } from './work-cost.ts'
