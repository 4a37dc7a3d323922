export { createCalendarEffects } from './effects.ts'
export { keepCopies } from './repository.ts'
export { bindCalendars } from './routes.ts'
export { calendarNamed, firstCalendar, libraryCalendars, libraryCopies } from './service.ts'
