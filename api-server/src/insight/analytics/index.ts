export { bindAnalytics } from './routes.ts'
