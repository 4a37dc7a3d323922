import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../src/launcher/postgres.ts'

/** One real PostgreSQL for a whole test run; each test file makes databases of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  // As root the server runs as another user, who must be able to walk in.
  chmodSync(directory, 0o755)
  const postgres = await startPostgres(join(directory, 'postgres'), 'test')
  process.env.TEST_DATABASE_URL = postgres.url
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
