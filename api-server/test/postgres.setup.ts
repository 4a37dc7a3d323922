import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../src/config.ts'
import { startPostgres } from '../src/launcher/postgres.ts'
import { newSecret } from '../src/platform/ids.ts'
import { startApiServer } from '../src/server.ts'

const TEMPLATE = 'test_template'

/** One real PostgreSQL for a whole test run; each test file makes databases of its own in it, from one that is migrated. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  // As root the server runs as another user, who must be able to walk in.
  chmodSync(directory, 0o755)
  const postgres = await startPostgres(join(directory, 'postgres'), 'test')
  await prepare(postgres.url)
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function prepare(server: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  // What a test stores outlives killed processes, and need not outlive the machine.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await admin.query(`ALTER SYSTEM SET ${setting} = off`)
  }
  await admin.query('SELECT pg_reload_conf()')
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${TEMPLATE}`
  // A server's first start makes all tables, those of its jobs too.
  const first = await startApiServer(
    readConfig({
      DATABASE_URL: url.href,
      SERVICE_TOKEN: newSecret(),
      TICKET_SECRET: newSecret(),
      COLLAB_URL: 'http://127.0.0.1:1',
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'silent',
    }),
  )
  await first.close()
}
