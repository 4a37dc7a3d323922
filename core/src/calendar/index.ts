export { addWork, isWorkingDay, nextWork, previousWork, type Side, subtractWork, workBetween } from './arithmetic.ts'
export { type CalendarIssue, calendarIssues } from './check.ts'
export {
  type CompiledCalendar,
  compileCalendar,
  compiledOf,
  FIRST_INSTANT,
  finishAt,
  isWithinCalendars,
  LAST_INSTANT,
  positionAt,
  shiftsOn,
  startAt,
} from './compiled.ts'
export { datedDays } from './dated-days.ts'
export {
  type CalendarDefinition,
  calendarFrom,
  exceptDays,
  type InheritedDays,
  withInherited,
} from './definition.ts'
export { type Holiday, type HolidayFile, MAX_HOLIDAYS, readHolidayFile } from './holiday-file.ts'
export { ruleOn } from './rules.ts'
export { aroundTheClock, standardCalendar } from './standard.ts'
