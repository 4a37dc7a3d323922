import { epsCreate, spaceCreate } from '@plumbline/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { newId } from '../ids.ts'
import { type Database, openDatabase } from './index.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

let site: Installation
let database: Database
const spaces: string[] = []
const people: string[] = []

beforeAll(async () => {
  site = await install()
  database = openDatabase(site.databaseUrl, pino({ level: 'silent' }))
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

const own = () => ({ userId: people[0] ?? '', spaceIds: [spaces[0] ?? ''] })

test('every table with a space has row-level security', async () => {
  const open = await site.sql(`
    SELECT c.table_name FROM information_schema.columns c
    JOIN pg_class t ON t.oid = format('app.%I', c.table_name)::regclass
    WHERE c.table_schema = 'app' AND c.column_name = 'space_id'
      AND NOT (t.relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = t.oid))`)
  expect(open).toEqual([])
  const [spacesTable] = await site.sql("SELECT relrowsecurity FROM pg_class WHERE oid = 'app.spaces'::regclass")
  expect(spacesTable?.relrowsecurity).toBe(true)
})

test('a query of the application’s role that names no space sees nothing, even with a superuser’s address', async () => {
  for (const table of ['spaces', 'members', 'eps_nodes', 'versions', 'timetables', 'uploads', 'upload_files']) {
    expect(await database.knex(table).select()).toEqual([])
  }
  const [role] = (await database.knex.raw('SELECT current_user')).rows
  expect(role.current_user).toBe('plumbline_api')
})

test('a transaction sees the rows of its spaces only', async () => {
  const seen = await database.inScope(own(), (tx) => tx('eps_nodes').select('name'))
  expect(seen).toEqual([{ name: 'Facility of maya' }])
})

test('a transaction cannot write into another space, nor move its rows there', async () => {
  const row = { space_id: spaces[1], kind: 'facility', code: '', name: 'Planted', position: 0, created_by: people[0] }
  const plant = database.inScope(own(), (tx) => tx('eps_nodes').insert({ id: newId(), ...row }))
  await expect(plant).rejects.toThrow(/row-level security/)
  const move = database.inScope(own(), (tx) => tx('eps_nodes').update({ space_id: spaces[1] }))
  await expect(move).rejects.toThrow(/row-level security/)
  const foreign = await database.inScope(own(), (tx) => tx('eps_nodes').where({ space_id: spaces[1] }).delete())
  expect(foreign).toBe(0)
})

test('the scope ends with its transaction', async () => {
  await database.inScope(own(), (tx) => tx('eps_nodes').select())
  await database.asSystem((tx) => tx('eps_nodes').select())
  for (let i = 0; i < 20; i++) expect(await database.knex('eps_nodes').select()).toEqual([])
})

test('migrating again, and at the same time, changes nothing', async () => {
  const applied = () => site.sql('SELECT * FROM app.migrations')
  const before = await applied()
  await Promise.all([migrate(site.databaseUrl), migrate(site.databaseUrl), migrate(site.databaseUrl)])
  expect(await applied()).toEqual(before)
})

test('a migration that came into the list late is applied to a database that is further already', async () => {
  const tables = [...(migrations.find(({ name }) => name === '016-views')?.sql ?? '').matchAll(/CREATE TABLE (\S+)/g)]
  expect(tables.length).toBeGreaterThan(5)
  await site.sql(`DROP TABLE ${tables.map(([, table]) => table).join(', ')} CASCADE`)
  await site.sql("DELETE FROM app.migrations WHERE name = '016-views'")
  await migrate(site.databaseUrl)
  for (const [, table] of tables) expect(await site.sql(`SELECT FROM ${table}`)).toEqual([])
  expect(await site.sql('SELECT FROM app.migrations')).toHaveLength(migrations.length)
})
