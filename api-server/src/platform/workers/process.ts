import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AppError } from '@plumbline/core/errors'
import { guarded } from '@plumbline/core/guarding'
import { regularly } from '../regularly.ts'
import { type Answer, errorOf, type Pool, type PoolOptions, WorkerLimitError } from './pool.ts'
import { PRIORITY } from './priorities.ts'

const LOOK_MS = 250
const MB = 1_024

/**
 * Each task in a process of its own. Memory that WebAssembly takes is in no heap of V8, so no limit of a thread holds
 * it: here all of it is watched from outside, and a crash ends nobody else.
 */
export function createProcesses<Task, Result>(options: Omit<PoolOptions, 'threads'>): Pool<Task, Result> {
  const running = new Set<ChildProcess>()
  let closed = false
  return {
    run: async (task, { progress } = {}) => {
      if (closed) throw new AppError('UNAVAILABLE')
      const child = start(options)
      running.add(child)
      try {
        return await answerOf<Task, Result>(child, task, options, progress)
      } finally {
        running.delete(child)
        child.kill('SIGKILL')
      }
    },
    close: async () => {
      closed = true
      for (const child of running) child.emit('closing')
    },
  }
}

/** A debugger or a watcher of this process is none of the child's: it would tell us of each module that it loads. */
const start = ({ entry, maxMemoryMb }: Omit<PoolOptions, 'threads'>): ChildProcess => {
  const { WATCH_REPORT_DEPENDENCIES: _watched, ...env } = process.env
  const child = fork(fileURLToPath(entry), {
    serialization: 'advanced',
    env,
    execArgv: [
      ...process.execArgv.filter((flag) => !/^--(inspect|watch)/.test(flag)),
      `--max-old-space-size=${maxMemoryMb}`,
    ],
  })
  yieldToServers(child.pid)
  return child
}

/** It computes for minutes; whoever waits for an answer of the servers has the processor first. */
function yieldToServers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY)
  } catch {
    // It has ended already, or the system does not let us.
  }
}

function answerOf<Task, Result>(
  child: ChildProcess,
  task: Task,
  { maxMemoryMb, maxSeconds }: Omit<PoolOptions, 'threads'>,
  progress: ((done: number) => void) | undefined,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(() => reject(new WorkerLimitError('time')), maxSeconds * 1_000)
  const look = async (): Promise<void> => {
    if ((await residentMb(child.pid)) > maxMemoryMb) reject(new WorkerLimitError('memory'))
  }
  const stopLooking = regularly(LOOK_MS, look, reject)
  const heard = (answer: Answer<Result>): void => {
    if (answer.kind === 'progress') progress?.(answer.done)
    else if (answer.kind === 'result') resolve(answer.result)
    else if (answer.kind !== 'part') reject(errorOf(answer))
  }
  child.on('message', guarded(heard, reject))
  child.on('error', reject)
  child.on('closing', () => reject(new AppError('UNAVAILABLE')))
  // Nobody else ends it: it crashed, ran out of heap, or the system had no memory left for it.
  child.on('exit', () => reject(new WorkerLimitError('memory')))
  child.send(task as object, (error) => error && reject(error))
  return promise.finally(() => {
    clearTimeout(timer)
    stopLooking()
  })
}

/** 0 where the system does not tell, or the process has ended. */
async function residentMb(pid: number | undefined): Promise<number> {
  try {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / MB
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout.trim()) / MB
  } catch {
    return 0
  }
}
