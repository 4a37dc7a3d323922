import { Worker } from 'node:worker_threads'
import { AppError, type ErrorCode, isErrorCode } from '@plumbline/core/errors'
import { guarded } from '@plumbline/core/guarding'
import { currentOwner } from '../callers/index.ts'
import { createTurns } from '../turns/index.ts'
import { type Courtesy, courtesy, createFlag, type Flag, waitedMs } from './courtesy.ts'
import { NEXT_PART, type Part, putTogether } from './parts.ts'

export interface PoolOptions {
  /** The module that the threads run; it calls `answerTasks`. */
  entry: URL
  threads: number
  maxMemoryMb: number
  /** For what was just made; with little of it, what is written row by row leaves little behind. Left out: the engine's own measure. */
  youngMemoryMb?: number
  /** At work; what it stands aside for others is not counted. */
  maxSeconds: number
  /** How long a thread without work stays, with all that it keeps. Left out: two minutes. */
  idleMs?: number
  /** Left out: that of all threads of this server. */
  courtesy?: Courtesy
}

/**
 * Threads for work that would block everybody else; a thread that takes too much time or memory is ended. Where there are
 * several, one owner never has all of them: what runs cannot be interrupted for who comes next.
 */
export interface Pool<Task, Result> {
  /** Throws what the task threw; `WorkerLimitError` when it was ended. */
  run(task: Task, how?: Running): Promise<Result>
  close(): Promise<void>
}

interface Running {
  /** Whose task it is: tasks of several owners take turns. Left out: of whoever asked for it. */
  owner?: string
  /** What the task is about: a thread that has worked at it before is taken rather than another. */
  subject?: string
  progress?: (done: number) => void
  /** Nobody wants the result any more: the thread is ended, and `run` throws the reason. */
  signal?: AbortSignal
}

/** The task took more time or memory than it may. */
export class WorkerLimitError extends Error {}

/** For whoever asked: a task that came to the limits of its pool fails with this code, anything else as it did. */
export const limitAs =
  (code: ErrorCode) =>
  (error: unknown): never => {
    throw error instanceof WorkerLimitError ? new AppError(code) : error
  }

interface Thread {
  worker: Worker
  flag: Flag
  /** Has the processor after all others, for good: a thread may give its priority up, not take it back. */
  isSlow: boolean
  /** Subjects that it has worked at. */
  known: Set<string>
}

interface Waiting<Task, Result> {
  task: Task
  progress: ((done: number) => void) | undefined
  signal: AbortSignal | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export type Answer<Result> =
  | { kind: 'progress'; done: number }
  /** Of the result that follows. */
  | { kind: 'part'; part: Part }
  | { kind: 'result'; result: Result }
  | { kind: 'refused'; code: string; params: Record<string, string | number> }
  | { kind: 'failed'; message: string }

const IDLE_MS = 120_000
/** While a task takes longer than that another thread starts: whoever comes next need not wait for its start. */
const LONG_MS = 100
/** What the start of a thread itself takes at most, as a rule. */
const START_MS = 1_000
const MAX_WAITING = 500
/** Subjects that are remembered of a thread. */
const MAX_KNOWN = 5_000
const BACKGROUND = 'background'

export function createPool<Task, Result>(options: PoolOptions): Pool<Task, Result> {
  const turns = createTurns({
    places: options.threads,
    ofOne: () => Math.max(1, options.threads - 1),
    waiting: () => MAX_WAITING,
  })
  const among = options.courtesy ?? courtesy
  const threads = new Set<Thread>()
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = []
  let closed = false

  const end = (thread: Thread): void => {
    threads.delete(thread)
    void thread.worker.terminate()
  }
  const forget = (thread: Thread): void => {
    threads.delete(thread)
    const at = idle.findIndex((other) => other.thread === thread)
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer)
  }
  const start = (isSlow: boolean): Thread => {
    const flag = createFlag()
    const { maxMemoryMb, youngMemoryMb } = options
    const young = youngMemoryMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMemoryMb }
    const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb, ...young }
    const worker = new Worker(options.entry, { resourceLimits, workerData: { flag, isSlow } })
    const thread = { worker, flag, isSlow, known: new Set<string>() }
    // Of a thread that ends between two tasks; without a listener it would end the process.
    worker.on('error', () => forget(thread))
    threads.add(thread)
    return thread
  }
  const rest = (thread: Thread): void => {
    const timer = setTimeout(() => {
      forget(thread)
      end(thread)
    }, options.idleMs ?? IDLE_MS).unref()
    idle.push({ thread, timer })
  }
  const resting = (isSlow: boolean, subject: string): Thread | null => {
    const knowing = idle.findLastIndex(({ thread }) => thread.isSlow === isSlow && thread.known.has(subject))
    const at = knowing < 0 ? idle.findLastIndex(({ thread }) => thread.isSlow === isSlow) : knowing
    const [found] = at < 0 ? [] : idle.splice(at, 1)
    if (!found) return null
    clearTimeout(found.timer)
    return found.thread
  }
  /** Nobody waits for the start of a slow thread while another one rests. */
  const take = (isSlow: boolean, subject: string): { thread: Thread; longAfterMs: number } => {
    const fitting = resting(isSlow, subject)
    if (fitting) return { thread: fitting, longAfterMs: LONG_MS }
    const other = isSlow ? resting(false, subject) : null
    if (!other) return { thread: start(isSlow), longAfterMs: START_MS + LONG_MS }
    rest(start(true))
    return { thread: other, longAfterMs: LONG_MS }
  }
  /** For who comes next, when there is none; slow ones are not for them. */
  const startAnother = (): void => {
    const isThere = idle.some(({ thread }) => !thread.isSlow)
    const swift = [...threads].filter(({ isSlow }) => !isSlow)
    if (!closed && !isThere && swift.length < options.threads) rest(start(false))
  }
  return {
    run: async (task, { owner = currentOwner() ?? BACKGROUND, subject = '', progress, signal } = {}) => {
      const giveBack = await turns.take(owner, { signal: signal ?? null })
      const { thread, longAfterMs } = take(among.isHeavy(owner), subject)
      if (thread.known.size >= MAX_KNOWN) thread.known.clear()
      thread.known.add(subject)
      const ended = among.begin(owner, thread.flag)
      const becomesLong = setTimeout(startAnother, longAfterMs).unref()
      return new Promise<Result>((resolve, reject) => {
        work(thread, { task, progress, signal, resolve, reject }, options.maxSeconds).then((healthy) => {
          ended()
          clearTimeout(becomesLong)
          if (healthy && !closed) rest(thread)
          else end(thread)
          giveBack()
        })
      })
    },
    close: async () => {
      closed = true
      turns.close(new AppError('UNAVAILABLE'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** Under `node --watch` a thread names the files it imports; the watcher wants to know. */
type WatchReport = Record<`watch:${string}`, string[]>

/** Resolves with whether the thread can be used again. */
function work<Task, Result>(
  { worker, flag }: Thread,
  waiting: Waiting<Task, Result>,
  maxSeconds: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const parts: Part[] = []
    const finish = (healthy: boolean): void => {
      clearTimeout(timer)
      worker.off('message', heard).off('error', onError).off('exit', onExit)
      waiting.signal?.removeEventListener('abort', stop)
      resolve(healthy)
    }
    const refuse = (error: unknown): void => {
      waiting.reject(error)
      finish(false)
    }
    let allowedMs = maxSeconds * 1_000
    const look = (): void => {
      const more = maxSeconds * 1_000 + waitedMs(flag) - allowedMs
      allowedMs += more
      if (more > 0) timer = setTimeout(look, more)
      else refuse(new WorkerLimitError('time'))
    }
    let timer = setTimeout(look, allowedMs)
    const heard = guarded((answer: Answer<Result> | WatchReport): void => {
      if (!('kind' in answer)) {
        process.send?.(answer)
        return
      }
      if (answer.kind === 'progress') {
        waiting.progress?.(answer.done)
        return
      }
      if (answer.kind === 'part') {
        parts.push(answer.part)
        worker.postMessage(NEXT_PART)
        return
      }
      if (answer.kind === 'result') waiting.resolve(putTogether(answer.result, parts) as Result)
      else waiting.reject(errorOf(answer))
      finish(true)
    }, refuse)
    const onError = (error: Error & { code?: string }): void => {
      refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerLimitError('memory') : error)
    }
    const onExit = (): void => {
      waiting.reject(new AppError('UNAVAILABLE'))
      finish(false)
    }
    const stop = (): void => refuse(waiting.signal?.reason)
    worker.on('message', heard).on('error', onError).on('exit', onExit)
    waiting.signal?.addEventListener('abort', stop)
    // What cannot be handed over throws here, and its place must be given back.
    guarded(() => {
      waiting.signal?.throwIfAborted()
      worker.postMessage(waiting.task)
    }, refuse)()
  })
}

export function errorOf(answer: Extract<Answer<never>, { kind: 'refused' | 'failed' }>): Error {
  return answer.kind === 'failed' ? new Error(answer.message) : refusal(answer.code, answer.params)
}

function refusal(code: string, params: Record<string, string | number>): Error {
  return isErrorCode(code) ? new AppError(code, params) : new Error(code)
}
