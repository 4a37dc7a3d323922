export { bindDayLimits } from './routes.ts'
export { factsPeriodFor, tellNewPeriod } from './service.ts'
