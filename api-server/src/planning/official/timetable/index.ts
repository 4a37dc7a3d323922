export type { CalendarCopy } from './calculation.ts'
export { createCalculator, type FiguresOf } from './calculator.ts'
export { type WrittenWorks, writtenWorks } from './indicators.ts'
export { selectFinishes, selectFinishHistory, selectPublishedAround } from './published-repository.ts'
export {
  type CalculatedVersion,
  outdateTimetables,
  type TimetableBrief,
  timetableBriefs,
  timetableSeqs,
  timetableStamps,
} from './repository.ts'
export { bindTimetable } from './routes.ts'
export {
  type PackedWorks,
  packedWorks,
  partWorks,
  selectOrder,
  selectStarts,
  selectWorks,
  unpackWorks,
  type WorkValues,
} from './works.ts'
