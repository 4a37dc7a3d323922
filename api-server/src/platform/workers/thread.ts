import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { AppError } from '@plumbline/core/errors'
import type { Answer } from './pool.ts'

/** Of the thread or process that this module is run by. */
function portOf<Result>(): {
  send(answer: Answer<Result>, transfer: readonly ArrayBuffer[]): void
  hear(task: (task: unknown) => void): void
} {
  const port = parentPort
  if (port) {
    yieldToLoop()
    return {
      send: (answer, transfer) => port.postMessage(answer, [...transfer]),
      hear: (work) => port.on('message', work),
    }
  }
  if (!process.send) throw new Error('This module runs in a worker thread or process only')
  return {
    send: (answer) => process.send?.(answer),
    hear: (work) => {
      process.on('message', work)
      process.on('disconnect', () => process.exit())
    },
  }
}

/** Where threads have priorities of their own, the loop that answers people has the processor first. */
function yieldToLoop(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

/** The side of a thread or process of a pool: one task after the other. `transfer` hands buffers over instead of copying them. */
export function answerTasks<Task, Result>(
  work: (
    task: Task,
    progress: (done: number) => void,
  ) => Promise<{ result: Result; transfer?: readonly ArrayBuffer[] }>,
): void {
  const port = portOf<Result>()
  const answer = (message: Answer<Result>, transfer: readonly ArrayBuffer[] = []): void => port.send(message, transfer)
  port.hear((task) => {
    work(task as Task, (done) => answer({ kind: 'progress', done })).then(
      ({ result, transfer }) => answer({ kind: 'result', result }, transfer),
      (error: unknown) => {
        if (error instanceof AppError) answer({ kind: 'refused', code: error.code, params: error.params })
        else
          answer({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      },
    )
  })
}
