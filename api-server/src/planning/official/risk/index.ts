export { bindRisk } from './routes.ts'
