/** Worker thread: merges whole documents, so that the event loop never does. */
import { parentPort } from 'node:worker_threads'
import { encoded, opened } from './encoded.ts'
import type { MergeJob } from './jobs.ts'

parentPort?.on('message', ({ id, job }: { id: number; job: MergeJob }) => {
  try {
    parentPort?.postMessage({ id, result: encoded(opened(job.updates)) })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
