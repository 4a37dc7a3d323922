export { createCalculator } from './calculator.ts'
export { selectPublishedAround } from './published.ts'
export { type TimetableBrief, timetableBriefs, timetableSeqs, timetableStates } from './repository.ts'
export { bindTimetable } from './routes.ts'
