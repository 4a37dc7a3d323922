import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../src/storage/migrations.ts'
import { configFor, createDatabase } from './harness.ts'
import { runningServer } from './running-server.ts'

const running = runningServer()

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

test('the server’s role is nobody else: it signs in as itself, and can become nothing that may do more', async () => {
  const server = await connected(await migrate(configFor(running.databaseUrl)))
  const { rows } = await server.query('SELECT current_user AS now, session_user AS signed_in')
  expect(rows[0].now).toMatch(/^plumbline_collab_[0-9a-f]{12}$/)
  expect(rows[0].signed_in).toBe(rows[0].now)
  const owner = decodeURIComponent(new URL(running.databaseUrl).username)
  await expect(server.query(`SET ROLE ${owner}`)).rejects.toThrow(/permission denied/)
  for (const allowed of ['RESET ROLE', 'SET ROLE plumbline_collab']) {
    await server.query(allowed)
    expect((await server.query('SELECT FROM collab.documents')).rowCount).toBe(0)
    await expect(server.query('DROP TABLE collab.journal')).rejects.toThrow(/must be owner/)
    await expect(server.query('CREATE TABLE collab.planted (id text)')).rejects.toThrow(/permission denied/)
    await expect(server.query('SELECT FROM pg_authid')).rejects.toThrow(/permission denied/)
  }
  await server.end()
})

test('every connection of the running server is that role’s', async () => {
  const client = await connected(running.databaseUrl)
  const { rows } = await client.query(
    `SELECT DISTINCT usename FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'collab%' AND application_name <> 'collab-migrations'`,
  )
  await client.end()
  expect(rows).toEqual([{ usename: expect.stringMatching(/^plumbline_collab_/) }])
})

test('a role of the operator’s own serves as well, and one that is above the rules is refused', async () => {
  const database = await createDatabase(process.env.TEST_DATABASE_URL!)
  const owner = await connected(database.url)
  const name = `given_${new URL(database.url).pathname.slice(1)}`
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'given'`)
  const given = new URL(database.url)
  given.username = name
  given.password = 'given'
  expect(await migrate({ ...configFor(given.href), ownerUrl: database.url })).toBe(given.href)
  const server = await connected(given.href)
  expect((await server.query('SELECT FROM collab.documents')).rowCount).toBe(0)
  await server.end()
  await expect(migrate({ ...configFor(database.url), ownerUrl: database.url })).rejects.toThrow(/may not run as/)
  await owner.end()
  await database.drop()
})
