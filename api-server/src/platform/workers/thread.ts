import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@plumbline/core/errors'
import { isDatabaseAway } from '@plumbline/core/migrations'
import { beginTask } from './aside.ts'
import { NEXT_PART, takeApart } from './parts.ts'
import type { Answer } from './pool.ts'
import { PRIORITY, PRIORITY_OF_HEAVY } from './priorities.ts'

interface Port<Result> {
  send(answer: Answer<Result>): void
  sendResult(result: Result, transfer: readonly ArrayBuffer[]): Promise<void>
  hear(task: (task: unknown) => void): void
}

/** Of the thread or process that this module is run by. */
function portOf<Result>(): Port<Result> {
  const port = parentPort
  if (port) {
    yieldToLoop()
    return threadPort(port)
  }
  if (!process.send) throw new Error('This module runs in a worker thread or process only')
  return {
    send: (answer) => process.send?.(answer),
    sendResult: async (result) => {
      process.send?.({ kind: 'result', result })
    },
    hear: (work) => {
      process.on('message', work)
      process.on('disconnect', () => process.exit())
    },
  }
}

function threadPort<Result>(port: MessagePort): Port<Result> {
  let goOn: (() => void) | null = null
  const send = (answer: Answer<Result>, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(answer, [...transfer])
  return {
    send,
    sendResult: async (result, transfer) => {
      const { rest, parts } = takeApart(result)
      for (const part of parts) {
        send({ kind: 'part', part })
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
      }
      send({ kind: 'result', result: rest as Result }, transfer)
    },
    hear: (work) => port.on('message', (message) => (message === NEXT_PART ? goOn?.() : work(message))),
  }
}

/** Where threads have priorities of their own, the loop that answers people has the processor first; who is heavy, last. */
function yieldToLoop(): void {
  if (process.platform === 'linux') setPriority(workerData?.isSlow ? PRIORITY_OF_HEAVY : PRIORITY)
}

/** The side of a thread or process of a pool: one task after the other. `transfer` hands buffers over instead of copying them. */
export function answerTasks<Task, Result>(
  work: (
    task: Task,
    progress: (done: number) => void,
  ) => Promise<{ result: Result; transfer?: readonly ArrayBuffer[] }>,
): void {
  const port = portOf<Result>()
  port.hear((task) => {
    beginTask()
    work(task as Task, (done) => port.send({ kind: 'progress', done }))
      .then(({ result, transfer = [] }) => port.sendResult(result, transfer))
      .catch((error: unknown) => {
        if (error instanceof AppError) port.send({ kind: 'refused', code: error.code, params: error.params })
        else if (isDatabaseAway(error)) port.send({ kind: 'refused', code: 'UNAVAILABLE', params: {} })
        else
          port.send({
            kind: 'failed',
            message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          })
      })
  })
}
