export { createGridJobs } from './job.ts'
export { bindGrid } from './routes.ts'
export { createGrids } from './service.ts'
