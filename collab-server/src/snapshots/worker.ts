/** Worker thread: everything that encodes or checks a whole document, so that the event loop never does. */
import { parentPort } from 'node:worker_threads'
import * as Y from 'yjs'
import { kindOf } from '../rooms/kinds.ts'
import type { Job, JobResult } from './jobs.ts'

function run(job: Job): JobResult {
  const document = new Y.Doc()
  try {
    if (job.do === 'admit') {
      const verdict = kindOf(job.room).createGate(document).check(job.update)
      if (!verdict.ok) return { ok: false, code: verdict.code, detail: verdict.detail }
    } else {
      document.transact(() => {
        for (const update of job.updates) Y.applyUpdate(document, update)
      })
    }
    return { ok: true, bytes: Y.encodeStateAsUpdate(document), stateVector: Y.encodeStateVector(document) }
  } finally {
    document.destroy()
  }
}

parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => {
  try {
    parentPort?.postMessage({ id, result: run(job) })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
