import { parseInstant } from '@plumbline/core/time'
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
  internal,
  newId,
  newRoom,
  seen,
  startServer,
  ticketFor,
  until,
} from './harness.ts'
import { connectRaw } from './raw.ts'
import { nameOf, percentOf, rename, report, rowIds, smallSchedule } from './schedule.ts'

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
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
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

  test('who may only tell facts is refused a plan edit, with the field and the row, and nobody sees it', async () => {
    const anna = enter()
    const egor = enter({ claims: { userId: 'person-egor0', right: 'facts' } })
    await Promise.all([anna.saved(), egor.saved()])
    report(egor.document, FIRST, 40)
    await egor.saved()
    rename(egor.document, FIRST, 'written by an executor')
    expect(await egor.closed).toBe(4422)
    expect(egor.messages.map((message) => JSON.parse(message))).toMatchObject([
      { type: 'refused', code: 'RIGHT_FACTS_ONLY', params: { field: 'name', row: FIRST } },
    ])
    await expect.poll(() => percentOf(anna.document, FIRST)).toBe(40)
    expect(nameOf(anna.document, FIRST)).not.toBe('written by an executor')
  })

  test('while a version is being planned, facts are closed', async () => {
    const planner = enter({ claims: { userId: 'person-pavel', right: 'plan' } })
    await planner.saved()
    rename(planner.document, rowIds(3)[2]!, 'planned anew')
    await planner.saved()
    report(planner.document, rowIds(3)[2]!, 10)
    expect(await planner.closed).toBe(4422)
    expect(JSON.parse(planner.messages[0]!)).toMatchObject({ code: 'FACTS_CLOSED', params: { field: 'progress' } })
  })

  test('facts outside the period of the ticket are refused', async () => {
    const factsFrom = parseInstant('2026-03-03T00:00')!
    const egor = enter({ claims: { userId: 'person-egor1', right: 'facts', factsFrom } })
    await egor.saved()
    report(egor.document, rowIds(3)[1]!, 10)
    expect(await egor.closed).toBe(4422)
    expect(JSON.parse(egor.messages[0]!)).toMatchObject({
      code: 'FACT_OUTSIDE_PERIOD',
      params: { field: 'actualStart', row: rowIds(3)[1], from: '2026-03-03T00:00' },
    })
  })

  test('commands of the API have the right of the person who calls', async () => {
    const command = (right: string, fields: object) => {
      const body = { commands: [{ do: 'row.set', ids: [FIRST], fields }] }
      return internal(server.port, 'POST', `/internal/rooms/${room}/commands`, body, { 'x-acting-right': right })
    }
    const refused = await command('facts', { duration: 960 })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'RIGHT_FACTS_ONLY', params: { field: 'duration', row: FIRST } })
    expect((await command('plan', { suspendedAt: 1_000_000 })).status).toBe(409)
    expect((await command('plan', { duration: 960 })).status).toBe(200)
    expect((await command('everything', { duration: 960 })).status).toBe(400)
    const fact = { suspendedAt: parseInstant('2026-03-05T08:00') }
    const period = { 'x-acting-right': 'facts', 'x-facts-from': String(parseInstant('2026-03-06T00:00')) }
    const body = { commands: [{ do: 'row.set', ids: [FIRST], fields: fact }] }
    const outside = await internal(server.port, 'POST', `/internal/rooms/${room}/commands`, body, period)
    expect(await outside.json()).toMatchObject({ error: 'FACT_OUTSIDE_PERIOD', params: { field: 'suspendedAt' } })
  })

  test('everybody leaves a room whose rights change, and comes back with a fresh ticket', async () => {
    const token = await ticketFor(room)
    const anna = enter()
    await anna.saved()
    await notify('access_changed', { room })
    expect(await anna.closed).toBe(4410)
    expect(await enter({ token }).closed).toBe(4401)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await enter().saved()
  })

  test('a new period for facts sends away those who tell facts, and nobody else', async () => {
    const anna = enter()
    const egor = enter({ claims: { userId: 'person-egor2', right: 'facts' } })
    await Promise.all([anna.saved(), egor.saved()])
    await notify('access_changed', { room, right: 'facts' })
    expect(await egor.closed).toBe(4410)
    rename(anna.document, FIRST, 'still here')
    await anna.saved()
  })

  test('a ticket of an older access revision is worthless, a newer one is not', async () => {
    const claims = { userId: 'person-olga0' }
    const olga = enter({ claims })
    await olga.saved()
    await notify('access_changed', { ...claims, revision: 2 })
    expect(await olga.closed).toBe(4410)
    expect(await enter({ claims }).closed).toBe(4401)
    await enter({ claims: { ...claims, accessRevision: 2 } }).saved()
  })

  test('nobody writes under the number of somebody who has left, after a restart of the server neither', async () => {
    const own = await createDatabase(process.env.TEST_DATABASE_URL!)
    const first = await startServer(own.url)
    const kept = newRoom()
    await internal(first.port, 'PUT', `/internal/rooms/${kept}`, smallSchedule())
    const anna = connect(first.port, kept)
    await anna.saved()
    rename(anna.document, FIRST, 'by Anna')
    await anna.saved()
    anna.leave()
    await first.close()
    const second = await startServer(own.url)
    const forged = new Y.Doc()
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(anna.document))
    forged.clientID = anna.document.clientID
    const before = Y.encodeStateVector(forged)
    rename(forged, FIRST, 'by Mike, as Anna')
    const update = Y.encodeStateAsUpdate(forged, before)
    const mike = await connectRaw(second.port, kept, await ticketFor(kept, { userId: newId() }))
    mike.update(update)
    expect(await mike.closed).toBe(4422)
    const again = await connectRaw(second.port, kept, await ticketFor(kept))
    again.update(update)
    const reader = connect(second.port, kept, { claims: { right: 'read' } })
    await seen(reader.document, () => nameOf(reader.document, FIRST) === 'by Mike, as Anna')
    reader.leave()
    again.leave()
    await second.close()
    await own.drop()
  })

  test('nobody writes under the number of somebody else', async () => {
    const anna = enter()
    await anna.saved()
    anna.provider.setAwarenessField('screen', 'grid')
    rename(anna.document, FIRST, 'by Anna')
    await anna.saved()
    const copy = new Y.Doc()
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(anna.document))
    copy.clientID = anna.document.clientID
    const mike = enter({ claims: { userId: 'person-mike1' }, document: copy })
    await mike.saved()
    rename(copy, FIRST, 'by Mike as Anna')
    expect(await mike.closed).toBe(4422)
    expect(JSON.parse(mike.messages[0]!)).toMatchObject({ code: 'CLIENT_TAKEN' })
    rename(anna.document, FIRST, 'by Anna again')
    await anna.saved()
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
