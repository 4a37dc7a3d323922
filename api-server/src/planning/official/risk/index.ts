export { assumedRisk } from './assumed.ts'
export { bindRisk } from './routes.ts'
