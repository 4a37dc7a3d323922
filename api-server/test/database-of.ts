import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadSecrets } from '../src/launcher/secrets.ts'

/** The database of an installation that `npm start` runs, past all rights. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const { databasePassword } = loadSecrets(dataDir)
  const connectionString =
    process.env.DATABASE_URL ?? `postgres://plumbline:${databasePassword}@127.0.0.1:${port}/postgres`
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
