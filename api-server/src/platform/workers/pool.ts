import { Worker } from 'node:worker_threads'
import { AppError, isErrorCode } from '@plumbline/core/errors'

export interface PoolOptions {
  /** The module that the threads run; it calls `answerTasks`. */
  entry: URL
  threads: number
  maxMemoryMb: number
  maxSeconds: number
}

/** Threads for work that would block everybody else; a thread that takes too much time or memory is ended. */
export interface Pool<Task, Result> {
  /** Throws what the task threw; `WorkerLimitError` when it was ended. */
  run(task: Task, progress?: (done: number) => void): Promise<Result>
  close(): Promise<void>
}

/** The task took more time or memory than it may. */
export class WorkerLimitError extends Error {}

interface Waiting<Task, Result> {
  task: Task
  progress: ((done: number) => void) | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export type Answer<Result> =
  | { kind: 'progress'; done: number }
  | { kind: 'result'; result: Result }
  | { kind: 'refused'; code: string; params: Record<string, string | number> }
  | { kind: 'failed'; message: string }

const IDLE_MS = 30_000
const MAX_WAITING = 500

export function createPool<Task, Result>(options: PoolOptions): Pool<Task, Result> {
  const queue: Waiting<Task, Result>[] = []
  const threads = new Set<Worker>()
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  let closed = false

  const end = (worker: Worker): void => {
    threads.delete(worker)
    void worker.terminate()
  }
  const start = (): Worker => {
    const worker = new Worker(options.entry, { resourceLimits: { maxOldGenerationSizeMb: options.maxMemoryMb } })
    // Of a thread that ends between two tasks; without a listener it would end the process.
    worker.on('error', () => threads.delete(worker))
    threads.add(worker)
    return worker
  }
  const rest = (worker: Worker): void => {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((other) => other.worker === worker),
        1,
      )
      end(worker)
    }, IDLE_MS).unref()
    idle.push({ worker, timer })
  }
  const take = (): Worker | null => {
    const resting = idle.pop()
    if (resting) clearTimeout(resting.timer)
    return resting?.worker ?? (threads.size < options.threads ? start() : null)
  }
  const next = (): void => {
    while (queue.length > 0 && !closed) {
      const worker = take()
      const waiting = worker && queue.shift()
      if (!worker || !waiting) return
      void work(worker, waiting, options.maxSeconds).then((healthy) => {
        if (healthy && !closed) rest(worker)
        else end(worker)
        next()
      })
    }
  }
  return {
    run: (task, progress) => {
      if (closed || queue.length >= MAX_WAITING) return Promise.reject(new AppError('UNAVAILABLE'))
      return new Promise<Result>((resolve, reject) => {
        queue.push({ task, progress, resolve, reject })
        next()
      })
    },
    close: async () => {
      closed = true
      for (const waiting of queue.splice(0)) waiting.reject(new AppError('UNAVAILABLE'))
      await Promise.all([...threads].map((worker) => worker.terminate()))
    },
  }
}

/** Under `node --watch` a thread names the files it imports; the watcher wants to know. */
type WatchReport = Record<`watch:${string}`, string[]>

/** Resolves with whether the thread can be used again. */
function work<Task, Result>(worker: Worker, waiting: Waiting<Task, Result>, maxSeconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (healthy: boolean): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(healthy)
    }
    const timer = setTimeout(() => {
      waiting.reject(new WorkerLimitError('time'))
      finish(false)
    }, maxSeconds * 1_000)
    const onMessage = (answer: Answer<Result> | WatchReport): void => {
      if (!('kind' in answer)) {
        process.send?.(answer)
        return
      }
      if (answer.kind === 'progress') {
        waiting.progress?.(answer.done)
        return
      }
      if (answer.kind === 'result') waiting.resolve(answer.result)
      else waiting.reject(errorOf(answer))
      finish(true)
    }
    const onError = (error: Error & { code?: string }): void => {
      waiting.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerLimitError('memory') : error)
      finish(false)
    }
    const onExit = (): void => {
      waiting.reject(new AppError('UNAVAILABLE'))
      finish(false)
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(waiting.task)
  })
}

export function errorOf(answer: Extract<Answer<never>, { kind: 'refused' | 'failed' }>): Error {
  return answer.kind === 'failed' ? new Error(answer.message) : refusal(answer.code, answer.params)
}

function refusal(code: string, params: Record<string, string | number>): Error {
  return isErrorCode(code) ? new AppError(code, params) : new Error(code)
}
