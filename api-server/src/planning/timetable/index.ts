export { createCalculator } from './calculator.ts'
export { selectPublishedAround } from './published.ts'
export { type TimetableBrief, timetableBriefs, timetableSeqs } from './repository.ts'
export { bindTimetable } from './routes.ts'
