import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../api-server/src/launcher/postgres.ts'
import { createDatabase } from './harness.ts'

/** PostgreSQL that may be stopped: each starts it again and resolves with its port. */
export interface Stoppable {
  restart(): Promise<number>
  /** Ends it without a word to its clients or its files, as a loss of power would. */
  crash(): Promise<number>
}

export interface ScriptDatabase {
  databaseUrl: string
  /** Only for a server of our own. */
  stoppable?: Stoppable
  close(): Promise<void>
}

/** For scripts: a new database on the server of `DATABASE_URL`, or on an embedded one that lives as long as the script. */
export async function openPostgres(): Promise<ScriptDatabase> {
  if (process.env.DATABASE_URL) {
    const { url, drop } = await createDatabase(process.env.DATABASE_URL)
    return { databaseUrl: url, close: drop }
  }
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'))
  // PostgreSQL runs as an unprivileged user when this is root, and must be able to get to its files.
  chmodSync(directory, 0o755)
  const files = join(directory, 'data')
  const password = randomBytes(12).toString('hex')
  let server = await startPostgres(files, password)
  const { url } = await createDatabase(server.url)
  const close = async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  // The server has a process group of its own and would outlive a script that is interrupted or fails.
  const abandon = (error?: unknown) => {
    if (error instanceof Error) process.stderr.write(`${error.stack}\n`)
    void close().finally(() => process.exit(1))
  }
  process.once('SIGINT', () => abandon()).once('SIGTERM', () => abandon())
  process.once('uncaughtException', abandon).once('unhandledRejection', abandon)
  const start = async () => {
    server = await startPostgres(files, password)
    return Number(new URL(server.url).port)
  }
  return {
    databaseUrl: url,
    stoppable: {
      async restart() {
        await server.stop()
        return start()
      },
      async crash() {
        const pidFile = join(files, 'postmaster.pid')
        // SIGQUIT is PostgreSQL's "immediate" shutdown: the next start recovers from the write-ahead log.
        process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
        while (existsSync(pidFile)) await pause(25)
        return start()
      },
    },
    close,
  }
}
