export { bindDailyView } from './routes.ts'
