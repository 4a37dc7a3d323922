export { bindReportMailings, forgetOldLetters } from './routes.ts'
export { sendReports } from './sending.ts'
