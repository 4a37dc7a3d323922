export { createEngine } from './engine.ts'
export {
  type Calculation,
  ENGINE_VERSION,
  type PlanChange,
  type ResultIdentity,
  type ScheduleEngine,
  type ScheduleIssue,
  type Timetable,
} from './types.ts'
