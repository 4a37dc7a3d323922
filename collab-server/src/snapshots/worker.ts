/** Worker thread: everything that encodes or checks a whole document, so that the event loop never does. */
import { parentPort } from 'node:worker_threads'
import * as Y from 'yjs'
import { kindOf } from '../rooms/kinds/index.ts'
import { encoded, opened } from './encoded.ts'
import type { Job, JobResult } from './jobs.ts'

function run(job: Job): JobResult {
  if (job.do === 'merge') return { ok: true, ...encoded(opened(job.updates)) }
  const document = new Y.Doc()
  const verdict = kindOf(job.room).createGate(document).check(job.update)
  return verdict.ok ? { ok: true, ...encoded(document) } : { ok: false, code: verdict.code, detail: verdict.detail }
}

parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => {
  try {
    parentPort?.postMessage({ id, result: run(job) })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
