export { type RegularJob, startJobs } from './jobs.ts'
