import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawnServer } from './child.ts'
import { runFaults } from './faults.ts'
import { connect, createDatabase, internal, newRoom } from './harness.ts'
import { smallSchedule } from './schedule.ts'

/** One of each kind; `npm run fault` knows more. */
const FAULTS = ['collab-2 killed', 'api-1 killed', 'link cut', 'slow reader', 'killed while PostgreSQL is away']
const SLOW_FAULTS = [
  'proxy killed',
  'redis killed',
  'disk full',
  'link silent',
  'written anew while somebody is away',
  'killed while it is written anew',
]

let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
})
afterAll(() => database.drop())

test('nothing that was shown as saved is lost when servers, database and links of two nodes break', async () => {
  const result = await runFaults({
    databaseUrl: database.url,
    seconds: 0,
    short: true,
    only: process.env.SLOW ? [...FAULTS, ...SLOW_FAULTS] : FAULTS,
  })
  expect(result).toMatchObject({ lost: 0, replicasEqual: true, stuck: [] })
  expect(result.acknowledged).toBeGreaterThan(100)
}, 180_000)

test('a server that is asked to stop sends everybody away and ends well', async () => {
  const server = await spawnServer(database.url)
  const room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
  const anna = connect(server.port, room)
  await anna.saved()
  const ended = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  expect(await anna.closed).toBe(4503)
  expect(await ended).toEqual([0, null])
  anna.leave()
})
