export { bindDays } from './routes.ts'
