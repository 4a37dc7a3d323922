export { bindAnalyticPresets } from './routes.ts'
