import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CollabServer } from '../src/server.ts'
import {
  type Client,
  connect,
  createDatabase,
  internal,
  newId,
  newRoom,
  seen,
  startServer,
  ticketFor,
} from './harness.ts'
import { hostileUpdates } from './hostile.ts'
import { connectRaw } from './raw.ts'
import { contents, nameOf, rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]
const base = smallSchedule()

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
let room: string
let anna: Client
beforeAll(async () => {
  // Hocuspocus prints every connection that it closes.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url)
  room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, base)
  anna = connect(server.port, room)
  await anna.saved()
})
afterAll(async () => {
  anna.leave()
  await server.close()
  await database.drop()
})

async function journalRows(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM collab.journal WHERE room = $1', [room])
  await client.end()
  return Number(rows[0]!.count)
}

async function attacker(userId = newId()) {
  return connectRaw(server.port, room, await ticketFor(room, { userId }))
}

describe('a hostile client', () => {
  test.each(hostileUpdates(base))('$name: refused, not stored, nobody notices', async ({ update }) => {
    const before = { rows: await journalRows(), contents: contents(anna.document) }
    const mike = await attacker()
    mike.update(update)
    expect(await mike.closed).toBe(4422)
    expect({ rows: await journalRows(), contents: contents(anna.document) }).toEqual(before)
    expect(anna.provider.synced).toBe(true)
  })

  test('is told why', async () => {
    const mike = connect(server.port, room, { claims: { userId: 'person-mike0' } })
    await mike.saved()
    mike.document.getMap('secrets').set('a', 1)
    expect(await mike.closed).toBe(4422)
    expect(mike.messages.map((message) => JSON.parse(message))).toMatchObject([
      { type: 'refused', code: 'BAD_REQUEST' },
    ])
    mike.leave()
  })

  test('who goes on sending what is refused has to wait', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const mike = await attacker('person-zack0')
      mike.update(new Uint8Array([1]))
      await mike.closed
    }
    const again = connect(server.port, room, { claims: { userId: 'person-zack0' } })
    expect(await again.closed).toBe(4429)
    again.leave()
  })

  test('a message beyond the limit ends the connection', async () => {
    const mike = await attacker()
    mike.update(new Uint8Array(17 * 1024 * 1024))
    expect(await mike.closed).toBe(1009)
  })

  test('a flood of messages ends the connection', async () => {
    const mike = await attacker()
    for (let message = 0; message < 2_500; message++) mike.update(new Uint8Array([0, 0]))
    expect(await mike.closed).toBe(4430)
  })

  test('afterwards everybody can still work', async () => {
    const boris = connect(server.port, room, { claims: { userId: 'person-boris' } })
    await boris.saved()
    rename(boris.document, FIRST, 'Dig the pit')
    await boris.saved()
    await seen(anna.document, () => nameOf(anna.document, FIRST) === 'Dig the pit')
    boris.leave()
  })
})
