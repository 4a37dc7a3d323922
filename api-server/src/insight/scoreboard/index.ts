export { bindScoreboards } from './routes.ts'
