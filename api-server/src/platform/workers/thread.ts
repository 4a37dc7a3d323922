import { parentPort } from 'node:worker_threads'
import { AppError } from '@plumbline/core/errors'
import type { Answer } from './pool.ts'

/** The thread's side of a pool: one task after the other. `transfer` hands buffers over instead of copying them. */
export function answerTasks<Task, Result>(
  work: (
    task: Task,
    progress: (done: number) => void,
  ) => Promise<{ result: Result; transfer?: readonly ArrayBuffer[] }>,
): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a worker thread only')
  const answer = (message: Answer<Result>, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, [...transfer])
  port.on('message', (task: Task) => {
    work(task, (done) => answer({ kind: 'progress', done })).then(
      ({ result, transfer }) => answer({ kind: 'result', result }, transfer),
      (error: unknown) => {
        if (error instanceof AppError) answer({ kind: 'refused', code: error.code, params: error.params })
        else
          answer({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      },
    )
  })
}
