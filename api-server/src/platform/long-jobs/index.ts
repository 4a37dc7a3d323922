export {
  forgetJobFiles,
  insertJobFile,
  type JobFile,
  requireJobFile,
  selectJobFile,
  selectJobsWithFile,
} from './files-repository.ts'
export type { JobKind, RunningJob } from './kind.ts'
export { type JobQueue, LongJobs } from './long-jobs.ts'
export { forgetJobs, type JobRow, placeOfJob, selectJobsOf, selectLastJobs } from './repository.ts'
export { bindLongJobs } from './routes.ts'
export { refusalOf } from './run.ts'
