export { createReportJobs } from './job.ts'
export { bindReports } from './routes.ts'
export { createReportWriting } from './writing.ts'
