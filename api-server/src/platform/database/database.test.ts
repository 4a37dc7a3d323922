import { epsCreate, spaceCreate } from '@plumbline/core/contract'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { Visitor } from '../../../test/visitor.ts'
import { readConfig } from '../../config.ts'
import { startApiServer } from '../../server.ts'
import { onBehalfOf } from '../callers/index.ts'
import { newId, newSecret } from '../ids.ts'
import { baseline } from './baseline/index.ts'
import { type Database, migrate, openDatabase, type Transaction } from './index.ts'
import { migrations } from './migrations/index.ts'

const silent = pino({ level: 'silent' })
let site: Installation
let database: Database
const spaces: string[] = []
const people: string[] = []

beforeAll(async () => {
  site = await install()
  database = openDatabase(await site.serverUrl(), silent)
  for (const name of ['maya', 'oscar']) {
    const person = await site.person(name)
    const { space } = await person.ok(spaceCreate, { input: { name: 'Site' } })
    const input = { kind: 'facility' as const, parentId: null, name: `Facility of ${name}` }
    await person.ok(epsCreate, { params: { spaceId: space.id }, input })
    spaces.push(space.id)
    people.push(person.id)
  }
})
afterAll(async () => {
  await database.close()
  await site.close()
})

const scope = () => ({ userId: people[0] ?? '', spaceIds: [spaces[0] ?? ''] })

const names = async (): Promise<string[]> =>
  (await site.sql<{ name: string }>('SELECT name FROM app.migrations ORDER BY name COLLATE "C"')).map(
    ({ name }) => name,
  )

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const withUser = (databaseUrl: string, user: string): string => {
  const url = new URL(databaseUrl)
  url.username = user
  url.password = 'given'
  return url.href
}

/** Roles belong to the whole cluster, where other tests run. */
const roleName = (): string => `given_${newId().replace(/\W/g, '_').toLowerCase()}`

/** A database of its own, whose owner may create roles and is no superuser. */
async function hosted(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = roleName()
  await site.sql(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'given'`)
  await site.sql(`GRANT plumbline_api, plumbline_rights TO ${name} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`)
  await site.sql(`CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0`)
  const url = new URL(withUser(site.databaseUrl, name))
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => void (await site.sql(`DROP DATABASE ${name} WITH (FORCE)`)) }
}

test('every table with a space has row-level security, which holds for the owner of the tables as well', async () => {
  const open = await site.sql(`
    SELECT c.table_name FROM information_schema.columns c
    JOIN pg_class t ON t.oid = format('app.%I', c.table_name)::regclass
    WHERE c.table_schema = 'app' AND c.column_name = 'space_id'
      AND NOT (t.relrowsecurity AND t.relforcerowsecurity AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = t.oid))`)
  expect(open).toEqual([])
  const half = await site.sql(
    "SELECT relname FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relrowsecurity <> relforcerowsecurity",
  )
  expect(half).toEqual([])
  const [spacesTable] = await site.sql("SELECT relforcerowsecurity FROM pg_class WHERE oid = 'app.spaces'::regclass")
  expect(spacesTable?.relforcerowsecurity).toBe(true)
})

test('a policy reads its settings once for a statement, not once for each row', async () => {
  const policies = await site.sql(
    "SELECT tablename, concat(qual, with_check) AS rule FROM pg_policies WHERE schemaname = 'app'",
  )
  const perRow = policies.filter(({ rule }) =>
    /(?<!SELECT |SELECT string_to_array\()current_setting\(/.test(String(rule)),
  )
  expect(policies.length).toBeGreaterThan(70)
  expect(perRow).toEqual([])
})

test('a query of the application’s role that names no space sees nothing, even with a superuser’s address', async () => {
  for (const table of ['spaces', 'members', 'eps_nodes', 'versions', 'timetables', 'uploads', 'upload_files']) {
    expect(await database.knex(table).select()).toEqual([])
  }
})

test('the server’s role is nobody else: it signs in as itself, and can become nothing that may do more', async () => {
  const server = await connected(await site.serverUrl())
  const { rows } = await server.query('SELECT current_user AS now, session_user AS signed_in')
  expect(rows[0].now).toMatch(/^plumbline_api_[0-9a-f]{12}$/)
  expect(rows[0].signed_in).toBe(rows[0].now)
  const [owner] = await site.sql("SELECT tableowner AS name FROM pg_tables WHERE schemaname = 'app' LIMIT 1")
  await expect(server.query(`SET ROLE ${owner?.name}`)).rejects.toThrow(/permission denied/)
  await expect(server.query('SET SESSION AUTHORIZATION plumbline')).rejects.toThrow(/permission denied/)
  await server.query('RESET ROLE')
  for (const allowed of ['SET ROLE plumbline_api', 'RESET ROLE']) {
    await server.query(allowed)
    expect((await server.query('SELECT FROM app.eps_nodes')).rowCount).toBe(0)
    await expect(server.query('ALTER TABLE app.eps_nodes DISABLE ROW LEVEL SECURITY')).rejects.toThrow(/must be owner/)
    await expect(server.query('CREATE TABLE app.planted (id text)')).rejects.toThrow(/permission denied/)
    await expect(server.query('SELECT FROM app.migrations')).rejects.toThrow(/permission denied/)
    await expect(server.query('SELECT FROM pg_authid')).rejects.toThrow(/permission denied/)
  }
  await server.end()
})

test('on a hosted PostgreSQL, where nobody is a superuser, the server works and the owner of the tables is held as well', async () => {
  const { url, drop } = await hosted()
  const secrets = { SERVICE_TOKEN: newSecret(), TICKET_SECRET: newSecret() }
  const ofServer = { PORT: '0', REGISTRATION: 'true', LOG_LEVEL: 'silent', COLLAB_URL: 'http://127.0.0.1:1' }
  const server = await startApiServer(readConfig({ DATABASE_URL: url, ...secrets, ...ofServer }))
  const person = await new Visitor(`http://127.0.0.1:${server.port}`).register('maya')
  const { space } = await person.ok(spaceCreate, { input: { name: 'Site' } })
  const input = { kind: 'facility' as const, parentId: null, name: 'Hosted' }
  await person.ok(epsCreate, { params: { spaceId: space.id }, input })
  const owner = await connected(url)
  expect((await owner.query('SELECT FROM app.eps_nodes')).rowCount).toBe(0)
  const jobs = async () => (await owner.query("SELECT to_regclass('pgboss.queue') IS NOT NULL AS made")).rows[0].made
  await expect.poll(jobs, { timeout: 20_000 }).toBe(true)
  await expect
    .poll(async () => (await owner.query('SELECT FROM pgboss.queue')).rowCount, { timeout: 20_000 })
    .toBeGreaterThan(15)
  await owner.end()
  await server.close()
  await drop()
})

test('a role of the operator’s own serves as well, and one that is mightier than the server may be is refused', async () => {
  const name = roleName()
  await site.sql(`CREATE ROLE ${name} LOGIN PASSWORD 'given'`)
  const given = withUser(site.databaseUrl, name)
  const access = { DATABASE_OWNER_URL: site.databaseUrl, TICKET_SECRET: site.ticketSecret }
  expect(await migrate({ ...access, DATABASE_URL: given })).toBe(given)
  const own = openDatabase(given, silent)
  expect(await own.inScope(scope(), (tx) => tx('eps_nodes').select('name'))).toEqual([{ name: 'Facility of maya' }])
  await own.close()
  await expect(migrate({ ...access, DATABASE_URL: site.databaseUrl })).rejects.toThrow(/may not run as plumbline/)
  const alone = migrate({ DATABASE_URL: given, TICKET_SECRET: site.ticketSecret })
  await expect(alone).rejects.toThrow(/permission denied|DATABASE_OWNER_URL/)
})

test('a transaction sees the rows of its spaces only', async () => {
  const seen = await database.inScope(scope(), (tx) => tx('eps_nodes').select('name'))
  expect(seen).toEqual([{ name: 'Facility of maya' }])
})

test('a transaction cannot write into another space, nor move its rows there', async () => {
  const row = { space_id: spaces[1], kind: 'facility', code: '', name: 'Planted', position: 0, created_by: people[0] }
  const plant = database.inScope(scope(), (tx) => tx('eps_nodes').insert({ id: newId(), ...row }))
  await expect(plant).rejects.toThrow(/row-level security/)
  const move = database.inScope(scope(), (tx) => tx('eps_nodes').update({ space_id: spaces[1] }))
  await expect(move).rejects.toThrow(/row-level security/)
  const foreign = await database.inScope(scope(), (tx) => tx('eps_nodes').where({ space_id: spaces[1] }).delete())
  expect(foreign).toBe(0)
})

test('the scope ends with its transaction', async () => {
  await database.inScope(scope(), (tx) => tx('eps_nodes').select())
  await database.asSystem((tx) => tx('eps_nodes').select())
  for (let i = 0; i < 20; i++) expect(await database.knex('eps_nodes').select()).toEqual([])
})

test('migrating again, and at the same time, changes nothing', async () => {
  const applied = () => site.sql('SELECT * FROM app.migrations')
  const before = await applied()
  await Promise.all([site.serverUrl(), site.serverUrl(), site.serverUrl()])
  expect(await applied()).toEqual(before)
})

test('a node that starts waits for nobody who is at work on another, and locks no table against them', async () => {
  const tables = await site.sql<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind = 'r'",
  )
  const busy = await connected(site.databaseUrl)
  await busy.query('BEGIN')
  for (const { name } of tables) await busy.query(`LOCK TABLE ${name} IN ROW EXCLUSIVE MODE`)
  const started = site.serverUrl().then(() => 'started')
  const waits = new Promise((resolve) => setTimeout(resolve, 10_000, 'waits'))
  expect(await Promise.race([started, waits])).toBe('started')
  await busy.query('COMMIT')
  await busy.end()
})

test('a migration that came into the list late is applied to a database that is further already', async () => {
  const [late] = migrations
  const tables = [...(late?.sql ?? '').matchAll(/CREATE TABLE (\S+)/g)].map(([, table]) => table)
  expect(tables.length).toBeGreaterThan(0)
  await site.sql(`DROP TABLE ${tables.join(', ')} CASCADE`)
  await site.sql('DELETE FROM app.migrations WHERE name = $1', [late?.name])
  await site.serverUrl()
  for (const table of tables) expect(await site.sql(`SELECT FROM ${table}`)).toEqual([])
  expect(await names()).toEqual([baseline.name, ...migrations.map(({ name }) => name)].sort())
})

test('a database of before the baseline goes on where it stands, and one that is older is told what to do', async () => {
  const before = await names()
  await site.sql("UPDATE app.migrations SET name = '670-timesheets' WHERE name = $1", [baseline.name])
  await site.serverUrl()
  expect(await names()).toEqual(before.map((name) => (name === baseline.name ? '670-timesheets' : name)).sort())
  await site.sql("UPDATE app.migrations SET name = '660-resource-replacements' WHERE name = '670-timesheets'")
  await expect(site.serverUrl()).rejects.toThrow(
    /older than this version can bring up to date.*start Plumbline of commit/,
  )
  await site.sql("UPDATE app.migrations SET name = $1 WHERE name = '660-resource-replacements'", [baseline.name])
  await site.serverUrl()
  expect(await names()).toEqual(before)
})

const seconds = { places: 8, callSeconds: 0.4, jobSeconds: 5, waitSeconds: 10 }
const sleep = (tx: Transaction, duration: number) => tx.raw('SELECT pg_sleep(?)', [duration])

test('a statement that somebody waits for ends after its time with an error of its own; a job has longer', async () => {
  const limited = openDatabase(await site.serverUrl(), silent, seconds)
  const call = onBehalfOf({ owner: 'person:a', givenUp: null }, () => limited.asSystem((tx) => sleep(tx, 3)))
  await expect(call).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' })
  await limited.asSystem((tx) => sleep(tx, 0.8))
  await expect(limited.knex.raw('SELECT pg_sleep(3)')).rejects.toThrow(/statement timeout/)
  await limited.close()
})

test('what a call goes on with after its answer has the time of jobs', async () => {
  const limited = openDatabase(await site.serverUrl(), silent, seconds)
  let later: Promise<unknown> = Promise.resolve()
  await onBehalfOf({ owner: 'person:a', givenUp: AbortSignal.abort() }, async () => {
    later = new Promise((resolve) => setImmediate(resolve)).then(() => limited.asSystem((tx) => sleep(tx, 0.8)))
  })
  await expect(later).resolves.toBeDefined()
  await limited.close()
})

test('a statement ends when nobody waits for it any more, and its connection serves the next', async () => {
  const patient = openDatabase(await site.serverUrl(), silent, { ...seconds, callSeconds: 20 })
  const gone = new AbortController()
  const asked = onBehalfOf({ owner: 'person:a', givenUp: gone.signal }, () =>
    patient.asSystem((tx) => tx.raw('SELECT pg_sleep(15) AS given_up')),
  )
  await expect.poll(() => running('%given_up%')).toBe(1)
  gone.abort()
  await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await running('%given_up%')).toBe(0)
  for (let again = 0; again < 5; again++) await patient.asSystem((tx) => sleep(tx, 0.01))
  await patient.close()
})

test('one person with 50 slow calls has a quarter of the places, and another is answered at once', async () => {
  const shared = openDatabase(await site.serverUrl(), silent, { ...seconds, callSeconds: 20 })
  const slow = Array.from({ length: 50 }, () =>
    onBehalfOf({ owner: 'person:a', givenUp: null }, () =>
      shared.asSystem((tx) => tx.raw('SELECT pg_sleep(0.1) AS of_one')),
    ),
  )
  await expect.poll(() => running('%of_one%')).toBe(2)
  const begun = performance.now()
  await onBehalfOf({ owner: 'person:b', givenUp: null }, () => shared.asSystem((tx) => tx.raw('SELECT 1')))
  const tookMs = performance.now() - begun
  expect(await running('%of_one%')).toBeLessThanOrEqual(2)
  await Promise.all(slow)
  // 50 calls by twos take 2.5 s; whoever comes does not stand behind them.
  expect(tookMs).toBeLessThan((performance.now() - begun) / 3)
  await shared.close()
})

test('what goes on in the background leaves room for people', async () => {
  const shared = openDatabase(await site.serverUrl(), silent, { ...seconds, callSeconds: 20 })
  const jobs = Array.from({ length: 20 }, () => shared.asSystem((tx) => tx.raw('SELECT pg_sleep(0.1) AS of_jobs')))
  await expect.poll(() => running('%of_jobs%')).toBe(4)
  await Promise.all(jobs)
  await shared.close()
})

test('long jobs in a person’s name do not keep that person from asking', async () => {
  const shared = openDatabase(await site.serverUrl(), silent, { ...seconds, callSeconds: 20 })
  const scope = { userId: 'maya', spaceIds: [] }
  const jobs = Array.from({ length: 4 }, () => shared.inScope(scope, (tx) => tx.raw('SELECT pg_sleep(1) AS of_maya')))
  await expect.poll(() => running('%of_maya%')).toBe(2)
  await onBehalfOf({ owner: 'person:maya', givenUp: null }, () => shared.inScope(scope, (tx) => tx.raw('SELECT 1')))
  expect(await running('%of_maya%')).toBeGreaterThan(0)
  await Promise.all(jobs)
  await shared.close()
})

async function running(like: string): Promise<number> {
  const rows = await site.sql(
    "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1 AND pid <> pg_backend_pid() AND datname = current_database()",
    [like],
  )
  return rows.length
}
