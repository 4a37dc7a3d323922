export { bindDayLimits } from './routes.ts'
export { factsPeriodFor, openDaysFor, tellNewPeriod } from './service.ts'
