import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SERVICE_TOKEN, TICKET_SECRET } from './harness.ts'

export interface ServerProcess {
  port: number
  child: ChildProcess
  kill(): Promise<void>
}

/** The server as it really runs, so that it can really be killed. `port` 0: any. */
export async function spawnServer(databaseUrl: string, port = 0): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('../src/main.ts', import.meta.url)), {
    execPath: process.execPath,
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      COLLAB_PORT: String(port),
      SERVICE_TOKEN,
      TICKET_SECRET,
      LOG_LEVEL: 'error',
    },
  })
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`collab-server ended with ${code} at its start`)
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
