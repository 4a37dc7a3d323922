export { createCalendarEffects } from './effects.ts'
export { keepCopies } from './repository.ts'
export { bindCalendars } from './routes.ts'
export { firstCalendar } from './service.ts'
