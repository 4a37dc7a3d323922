import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/storage/database.ts'
import { createDatabase } from './harness.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Database

beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  pool = openDatabase(database.url, pino({ level: 'silent' }))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const limits = async () => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
  )
  return rows.map(({ setting }) => Number(setting))
}

test('PostgreSQL ends statements of a node that hears nothing any more, and transactions of one that is frozen', async () => {
  expect(await limits()).toEqual([60_000, 30_000])
})

test('a statement that waits for another for too long is ended, and its connection serves on', async () => {
  const client = await pool.connect()
  await client.query("SET statement_timeout = '50ms'")
  await expect(client.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  client.release(true)
})
