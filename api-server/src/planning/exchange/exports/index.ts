export { createExportJobs } from './job.ts'
export { bindExports } from './routes.ts'
export { createExports } from './service.ts'
