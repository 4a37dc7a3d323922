export { bindScoreboards, placeOfScoreboard } from './routes.ts'
export { listScoreboards } from './service.ts'
