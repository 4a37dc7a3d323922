export { bindOverview } from './routes.ts'
