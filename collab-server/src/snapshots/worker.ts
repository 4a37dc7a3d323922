/** Worker thread: merges whole documents, so that the event loop never does. */
import { encoded, opened } from './encoded.ts'
import type { MergeJob } from './jobs.ts'
import { answerJobs } from './thread.ts'

answerJobs(({ updates }: MergeJob) => encoded(opened(updates)))
