import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { HEAP_FLAGS } from './heap.ts'

const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000
const LONGEST_PAUSE_MS = 10_000

interface Options {
  name: string
  /** Module to run. */
  entry: URL
  env: NodeJS.ProcessEnv
  /** Restarts the server when a source file changes. */
  watch: boolean
  say(line: string): void
}

/** A server process that is started again whenever it dies, until it is stopped. */
export interface SupervisedServer {
  stop(): Promise<void>
}

/** Resolves when the server listens; rejects when its first start fails, so that a wrong setting is seen at once. */
export async function startSupervised(options: Options): Promise<SupervisedServer> {
  let stopping = false
  let failures = 0
  let child = await startOnce(options)

  const restartWhenDead = (dead: ChildProcess): void => {
    dead.once('exit', async (code, signal) => {
      if (stopping) return
      options.say(`${options.name} ended (${signal ?? code}); starting it again`)
      await pause(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures))
      failures += 1
      if (stopping) return
      try {
        child = await startOnce(options, (started) => {
          child = started
        })
        failures = 0
        restartWhenDead(child)
      } catch (error) {
        options.say(String(error))
        restartWhenDead(child)
      }
    })
    if (dead.exitCode !== null || dead.signalCode !== null) dead.emit('exit', dead.exitCode, dead.signalCode)
  }
  restartWhenDead(child)

  return {
    stop: async () => {
      stopping = true
      await stopChild(child)
    },
  }
}

function startOnce(options: Options, started?: (child: ChildProcess) => void): Promise<ChildProcess> {
  const watch = options.watch ? ['--watch', '--watch-preserve-output'] : []
  const child = fork(fileURLToPath(options.entry), [], {
    env: options.env,
    execArgv: [...HEAP_FLAGS, ...watch, '--import', new URL('./orphan.ts', import.meta.url).href],
    // A group of its own: Ctrl-C reaches the launcher alone, which stops the servers in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  started?.(child)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${options.name} was not ready within ${READY_TIMEOUT_MS / 1000} s`))
    }, READY_TIMEOUT_MS)
    const failed = (code: number | null): void => {
      clearTimeout(timer)
      reject(new Error(`${options.name} could not start (it ended with ${code})`))
    }
    child.once('exit', failed)
    child.on('message', (message: { type?: string }) => {
      if (message.type !== 'ready') return
      clearTimeout(timer)
      child.off('exit', failed)
      resolve(child)
    })
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await gone
  clearTimeout(timer)
}
