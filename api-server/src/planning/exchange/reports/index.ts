export { wantedForm } from './forms.ts'
export { createReportJobs } from './job.ts'
export { bindReports } from './routes.ts'
export { createReportWriting, type ReportWriting } from './writing.ts'
