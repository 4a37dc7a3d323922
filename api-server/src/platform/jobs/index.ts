export { startJobs } from './jobs.ts'
