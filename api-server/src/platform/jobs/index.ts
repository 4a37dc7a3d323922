export { type RegularJob, startJobs } from './jobs.ts'
export { Patience } from './patience.ts'
