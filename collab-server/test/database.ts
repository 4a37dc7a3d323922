import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../api-server/src/launcher/postgres.ts'
import { createDatabase } from './harness.ts'

export interface ScriptDatabase {
  databaseUrl: string
  /** Stops the server and starts it again; resolves with its port. Only for a server of our own. */
  restart?: () => Promise<number>
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
  return {
    databaseUrl: url,
    async restart() {
      await server.stop()
      server = await startPostgres(files, password)
      return Number(new URL(server.url).port)
    },
    close,
  }
}
