export { type CalendarEffect, calendarEffect, worksByCalendar } from './calendar-effect.ts'
export { crossLoops } from './cross-loops.ts'
export { createEngine } from './engine.ts'
export {
  type Cause,
  type DateValue,
  type ExplainedValue,
  type Explanation,
  type ExplanationChain,
  type ExplanationStep,
  explainedValues,
  type RelationCause,
} from './explain/types.ts'
export { createFutures, type Futures } from './futures.ts'
export { HashSum, Mixer } from './identity.ts'
export type { Pause } from './splits.ts'
export {
  type Calculation,
  ENGINE_VERSION,
  type FloatPath,
  type FloatPathOptions,
  type LogicTrace,
  type PlanChange,
  type RelationReserve,
  type ResultIdentity,
  type ScheduleEngine,
  type ScheduleIssue,
  type Timetable,
  type TraceStep,
} from './types.ts'
