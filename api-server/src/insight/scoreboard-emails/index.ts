export { bindScoreboardEmails } from './routes.ts'
export { type SendingParts, sendScoreboards } from './sending.ts'
