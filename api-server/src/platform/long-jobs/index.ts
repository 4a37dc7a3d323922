export {
  forgetJobFiles,
  type JobFile,
  requireJobFile,
  selectJobFile,
  selectJobsWithFile,
} from './files-repository.ts'
export { finishWithFile, keepJobFile } from './job-file.ts'
export type { JobKind, RunningJob } from './kind.ts'
export { type JobQueue, LongJobs } from './long-jobs.ts'
export {
  endAsDone,
  forgetJobs,
  type JobRow,
  keepDetails,
  leaveJob,
  placeOfJob,
  selectJob,
  selectJobsOf,
  selectLastJobs,
} from './repository.ts'
export { bindLongJobs } from './routes.ts'
export { refusalOf } from './run.ts'
