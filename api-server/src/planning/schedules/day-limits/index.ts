export { selectDayLimits } from './repository.ts'
export { bindDayLimits } from './routes.ts'
export { dayGrantFor, endExceptions, factsPeriodFor, readDayLimits, tellNewPeriod, today } from './service.ts'
