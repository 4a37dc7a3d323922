import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { CollabServer } from '../src/server.ts'
import {
  type Client,
  type ClientOptions,
  connect,
  createDatabase,
  door,
  newRoom,
  startServer,
  ticketFor,
  until,
} from './harness.ts'
import { connectRaw } from './raw.ts'
import { nameOf, rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]
const OURS = 'https://plan.example'

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
let room: string
const clients: Client[] = []
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url, { allowedOrigins: [OURS] })
  room = newRoom()
  await door(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
})
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

function enter(options: ClientOptions = {}): Client {
  const client = connect(server.port, room, options)
  clients.push(client)
  return client
}

async function notify(channel: string, payload: object): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(payload)])
  await client.end()
}

describe('who may enter a room', () => {
  test.each([
    ['no ticket', async () => ''],
    ['a ticket signed by somebody else', async () => `${(await ticketFor(room)).slice(0, -6)}AAAAAA`],
    ['a ticket that has expired', () => ticketFor(room, {}, 120)],
    ['a ticket for another room', () => ticketFor(newRoom())],
    ['a ticket without a person', () => ticketFor(room, { userId: '' })],
  ])('%s is refused', async (_name, token) => {
    expect(await enter({ token }).closed).toBe(4401)
  })

  test('a page of a foreign origin is refused', async () => {
    const visitor = enter({ origin: 'https://evil.example' })
    expect(await visitor.closed).toBe(1006)
    expect(visitor.provider.synced).toBe(false)
  })

  test('a page of an allowed origin and one of the same host may enter', async () => {
    await enter({ origin: OURS }).saved()
    await enter({ origin: `http://127.0.0.1:${server.port}` }).saved()
  })

  test('a socket serves the one room of its path', async () => {
    const other = enter({ path: `/collab/${newRoom()}` })
    expect(await other.closed).toBe(4403)
  })
})

describe('rights in a room', () => {
  test('a reader sees changes and cannot make any', async () => {
    const planner = enter()
    const reader = enter({ claims: { userId: 'person-rosa0', right: 'read' } })
    await Promise.all([planner.saved(), reader.saved()])
    rename(reader.document, FIRST, 'written by a reader')
    rename(planner.document, rowIds(2)[1]!, 'written by a planner')
    await planner.saved()
    await until(reader.document as never, ['update'], () => nameOf(reader.document, rowIds(2)[1]!) !== undefined)
    expect(nameOf(planner.document, FIRST)).toBeUndefined()
    expect(reader.provider.hasUnsyncedChanges).toBe(true)
  })

  test('whose access changes is out at once, also with a ticket from before', async () => {
    const token = await ticketFor(room, { userId: 'person-vera0' })
    const vera = enter({ token })
    const anna = enter()
    await Promise.all([vera.saved(), anna.saved()])
    await notify('access_changed', { userId: 'person-vera0' })
    expect(await vera.closed).toBe(4410)
    expect(await enter({ token }).closed).toBe(4401)
    expect(anna.provider.synced).toBe(true)
  })
})

describe('presence', () => {
  test('everybody is who their ticket says, whatever they claim', async () => {
    const anna = enter()
    await anna.saved()
    const forger = await connectRaw(server.port, room, await ticketFor(room, { userId: 'person-mike0', name: 'Mike' }))
    const own = new Awareness(new Y.Doc())
    own.setLocalState({ user: { id: 'person-anna0', name: 'Anna', color: 1 }, screen: 'gantt', payload: 'x' })
    forger.awareness(encodeAwarenessUpdate(own, [own.clientID]))
    const states = anna.provider.awareness!
    await until(states as never, ['change'], () => states.getStates().has(own.clientID))
    expect(states.getStates().get(own.clientID)).toEqual({
      screen: 'gantt',
      user: { id: 'person-mike0', name: 'Mike', color: 1 },
    })
    forger.leave()
  })

  test('a connection speaks for one person only', async () => {
    const anna = enter()
    await anna.saved()
    anna.provider.setAwarenessField('screen', 'grid')
    const forger = await connectRaw(server.port, room, await ticketFor(room, { userId: 'person-mike0', name: 'Mike' }))
    for (let copy = 0; copy < 50; copy++) {
      const fake = new Awareness(new Y.Doc())
      fake.setLocalState({ screen: `copy ${copy}` })
      forger.awareness(encodeAwarenessUpdate(fake, [fake.clientID]))
      fake.destroy()
    }
    const stolen = new Awareness(new Y.Doc())
    applyAwarenessUpdate(stolen, encodeAwarenessUpdate(anna.provider.awareness!, [anna.document.clientID]), null)
    forger.awareness(encodeAwarenessUpdate(stolen, [anna.document.clientID]))
    const boris = enter({ claims: { userId: 'person-boris', name: 'Boris' } })
    await boris.saved()
    const seenBy = boris.provider.awareness!
    const names = () => [...seenBy.getStates().values()].flatMap((state) => (state.user ? [state.user.name] : []))
    await until(seenBy as never, ['change'], () => names().includes('Mike'))
    expect(names().filter((name) => name === 'Mike')).toHaveLength(1)
    expect(seenBy.getStates().get(anna.document.clientID)?.user.name).toBe('Anna')
    forger.leave()
  })
})
