export { createCalculator } from './calculator.ts'
export { type TimetableBrief, timetableBriefs, timetableStates } from './repository.ts'
export { bindTimetable } from './routes.ts'
