import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { HEAP_FLAGS } from '../../api-server/src/launcher/heap.ts'
import { SERVICE_TOKEN, TICKET_SECRET } from './harness.ts'

export interface ServerProcess {
  port: number
  child: ChildProcess
  kill(): Promise<void>
}

const COLLAB = new URL('../src/main.ts', import.meta.url)
const ORPHAN = new URL('../../api-server/src/launcher/orphan.ts', import.meta.url)
const COMPLAINT_CHARACTERS = 4_000
const SKEW = new URL('./skew.ts', import.meta.url)

/** The server as it really runs, so that it can really be killed. `port` 0: any. */
export function spawnServer(
  databaseUrl: string,
  port = 0,
  environment: Record<string, string> = {},
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  return spawnModule(COLLAB, { DATABASE_URL: databaseUrl, COLLAB_PORT: String(port), ...environment }, options)
}

export interface SpawnOptions {
  /** How far its clock is off. */
  clockMs?: number
  /** What it complains about after its start is not shown: it complains for good reason. */
  quiet?: boolean
  /** Modules that are loaded before it. */
  imports?: readonly URL[]
  /** Gets each line of its log, which is shown nowhere then. */
  told?(line: string): void
}

/** A process that tells its port when it is ready, and ends with this one. */
export async function spawnModule(
  entry: URL,
  environment: Record<string, string>,
  { clockMs = 0, quiet = false, imports = [], told }: SpawnOptions = {},
): Promise<ServerProcess> {
  const modules = [ORPHAN, ...(clockMs === 0 ? [] : [SKEW]), ...imports]
  const child = fork(fileURLToPath(entry), {
    execPath: process.execPath,
    stdio: ['ignore', told ? 'pipe' : quiet ? 'ignore' : 'inherit', quiet ? 'pipe' : 'inherit', 'ipc'],
    execArgv: [...HEAP_FLAGS, ...modules.flatMap(({ href }) => ['--import', href])],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SERVICE_TOKEN,
      TICKET_SECRET,
      LOG_LEVEL: 'error',
      CLOCK_SKEW_MS: String(clockMs),
      ...environment,
    },
  })
  if (told && child.stdout) createInterface({ input: child.stdout }).on('line', told)
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-COMPLAINT_CHARACTERS)
  })
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${fileURLToPath(entry)} ended with ${code} at its start\n${complaint}`)
    }),
  ])) as [{ port: number }]
  return {
    port: message.port,
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
