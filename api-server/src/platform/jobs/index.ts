export { type Jobs, type RegularJob, startJobs } from './jobs.ts'
