export { bindLearnedDurations } from './routes.ts'
