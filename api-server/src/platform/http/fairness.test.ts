import { availableParallelism } from 'node:os'
import { mySpaces } from '@plumbline/core/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import type { Visitor } from '../../../test/visitor.ts'

const CALLS = 100
/** A quarter of twelve; on few processors fewer. */
const OF_ONE = Math.min(3, Math.max(2, availableParallelism()))

let site: Installation
let reader: Visitor
let planner: Visitor

beforeAll(async () => {
  site = await install()
  reader = await site.person('rita')
  planner = await site.person('maya')
})
afterAll(() => site.close())

/** Calls that read notices wait in Postgres meanwhile, and cannot be answered. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  const holding = new pg.Client({ connectionString: site.databaseUrl })
  await holding.connect()
  await holding.query('BEGIN')
  await holding.query('LOCK TABLE app.notices IN ACCESS EXCLUSIVE MODE')
  await work().finally(() => holding.end())
}

const held = async (): Promise<number> =>
  (
    await site.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND application_name = 'plumbline-api'`,
    )
  ).length

test('a hundred slow calls of one person take no more of the database than there are processors, and at most a quarter, others are answered, and whoever leaves takes nothing', async () => {
  const gone = new AbortController()
  await whileHeld(async () => {
    const calls = Array.from({ length: CALLS }, () =>
      fetch(`${site.url}/api/v1/notices`, { headers: { cookie: reader.cookie }, signal: gone.signal }).catch(
        () => null,
      ),
    )
    await expect.poll(held, { timeout: 20_000 }).toBe(OF_ONE)
    await planner.ok(mySpaces)
    expect(await held()).toBeLessThanOrEqual(OF_ONE)
    // Nobody waits for them any more, and what they wait for is still held.
    gone.abort()
    await Promise.all(calls)
    await expect.poll(held, { timeout: 20_000 }).toBe(0)
  })
  expect((await fetch(`${site.url}/api/v1/notices`, { headers: { cookie: reader.cookie } })).status).toBe(200)
})
