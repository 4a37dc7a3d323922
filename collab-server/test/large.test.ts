import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
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
import { connectRaw } from './raw.ts'
import { contents, nameOf, rename, rowIds, smallSchedule } from './schedule.ts'

const ROWS = 4_000
const ids = rowIds(ROWS)
const [FIRST, SECOND] = ids as [string, string]

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
const clients: Client[] = []
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url)
})
afterAll(async () => {
  for (const client of clients) client.leave()
  await server.close()
  await database.drop()
})

async function openRoom(): Promise<string> {
  const room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(ROWS))
  return room
}
function enter(room: string, userId = newId()): Client {
  const client = connect(server.port, room, { claims: { userId } })
  clients.push(client)
  return client
}
const renameAll = (document: Y.Doc, name: string) =>
  document.transact(() => {
    for (const id of ids) rename(document, id, `${name} ${id} ${'x'.repeat(60)}`)
  })

describe('a change that is too large for the loop', { timeout: 90_000 }, () => {
  test('is saved, seen by others as a whole, and holds after a restart', async () => {
    const room = await openRoom()
    const [anna, boris] = [enter(room), enter(room)]
    await Promise.all([anna.saved(), boris.saved()])
    const seenNames = new Set<number>()
    boris.document.on('update', () =>
      seenNames.add(ids.filter((id) => String(nameOf(boris.document, id)).startsWith('all')).length),
    )
    renameAll(anna.document, 'all')
    await anna.saved()
    await seen(boris.document, () => String(nameOf(boris.document, ids.at(-1)!)).startsWith('all'))
    expect(seenNames).toEqual(new Set([ROWS]))
    const read = new Y.Doc()
    const answer = await internal(server.port, 'GET', `/internal/rooms/${room}/read`)
    Y.applyUpdate(read, new Uint8Array(await answer.arrayBuffer()))
    expect(contents(read)).toEqual(contents(anna.document))
  })

  test('is followed by small ones of the same person, and of others, in their order', async () => {
    const room = await openRoom()
    const [anna, boris] = [enter(room), enter(room)]
    await Promise.all([anna.saved(), boris.saved()])
    renameAll(anna.document, 'first')
    rename(anna.document, FIRST, 'then this')
    rename(boris.document, SECOND, 'of Boris')
    await Promise.all([anna.saved(), boris.saved()])
    renameAll(anna.document, 'second')
    rename(anna.document, FIRST, 'and this')
    await anna.saved()
    const late = enter(room)
    await late.saved()
    expect(nameOf(late.document, FIRST)).toBe('and this')
    await seen(boris.document, () => nameOf(boris.document, FIRST) === 'and this')
    expect(contents(late.document)).toEqual(contents(anna.document))
    expect(contents(boris.document)).toEqual(contents(anna.document))
  })

  test('is refused by the same gate, and nobody sees anything of it', async () => {
    const room = await openRoom()
    const anna = enter(room)
    await anna.saved()
    const before = contents(anna.document)
    const mine = new Y.Doc()
    Y.applyUpdate(mine, Y.encodeStateAsUpdate(anna.document))
    const vector = Y.encodeStateVector(mine)
    renameAll(mine, 'never')
    mine.getMap('secrets').set('a', 1)
    const mike = await connectRaw(server.port, room, await ticketFor(room, { userId: newId() }))
    mike.update(Y.encodeStateAsUpdate(mine, vector))
    expect(await mike.closed).toBe(4422)
    expect(contents(anna.document)).toEqual(before)
    const nonsense = await connectRaw(server.port, room, await ticketFor(room, { userId: newId() }))
    nonsense.update(new Uint8Array(200_000).fill(7))
    expect(await nonsense.closed).toBe(4422)
    rename(anna.document, FIRST, 'still works')
    await anna.saved()
  })

  test('is not taken under the number of somebody else', async () => {
    const room = await openRoom()
    const anna = enter(room)
    await anna.saved()
    rename(anna.document, FIRST, 'by Anna')
    await anna.saved()
    const forged = new Y.Doc()
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(anna.document))
    forged.clientID = anna.document.clientID
    const vector = Y.encodeStateVector(forged)
    renameAll(forged, 'as Anna')
    const mike = await connectRaw(server.port, room, await ticketFor(room, { userId: newId() }))
    mike.update(Y.encodeStateAsUpdate(forged, vector))
    expect(await mike.closed).toBe(4422)
    expect(nameOf(anna.document, FIRST)).toBe('by Anna')
  })
})

describe('commands that are too many for the loop', { timeout: 90_000 }, () => {
  const all = (name: string, more: object[] = []) => ({
    commands: [...ids.map((id) => ({ do: 'row.set', ids: [id], fields: { name: `${name} ${id}` } })), ...more],
  })
  const send = (room: string, body: object | Uint8Array, headers: Record<string, string> = {}) =>
    internal(server.port, 'POST', `/internal/rooms/${room}/commands`, body, headers)

  test('are seen by those who have it open, and by what they write next', async () => {
    const room = await openRoom()
    const anna = enter(room)
    await anna.saved()
    const [answer] = await Promise.all([send(room, all('all')), anna.saved()])
    expect([answer.status, await answer.json()]).toEqual([200, { seq: 2 }])
    await seen(anna.document, () => nameOf(anna.document, ids.at(-1)!) === `all ${ids.at(-1)}`)
    rename(anna.document, FIRST, 'of Anna')
    await anna.saved()
    const one = { commands: [{ do: 'row.set', ids: [SECOND], fields: { name: 'of the API' } }] }
    expect((await send(room, one)).status).toBe(200)
    const late = enter(room)
    await late.saved()
    expect([nameOf(late.document, FIRST), nameOf(late.document, SECOND)]).toEqual(['of Anna', 'of the API'])
    await seen(anna.document, () => nameOf(anna.document, SECOND) === 'of the API')
    expect(contents(anna.document)).toEqual(contents(late.document))
  })

  test('that are refused write nothing', async () => {
    const room = await openRoom()
    const missing = { do: 'row.set', ids: ['row-missing0'], fields: { name: 'x' } }
    const answer = await send(room, all('all', [missing]))
    expect([answer.status, await answer.json()]).toMatchObject([409, { error: 'ROW_MISSING', ids: ['row-missing0'] }])
    expect(await (await internal(server.port, 'GET', `/internal/rooms/${room}/head`)).json()).toMatchObject({ seq: 1 })
  })

  test('with the same idempotency key are carried out once', async () => {
    const room = await openRoom()
    const key = { 'idempotency-key': 'k1' }
    const answers = await Promise.all([send(room, all('all'), key), send(room, all('all'), key)])
    for (const answer of answers) expect(await answer.json()).toEqual({ seq: 2 })
  })

  test.each([
    ['no JSON', new Uint8Array(100_000)],
    ['something else', { commands: 'x'.repeat(100_000) }],
    ['an unknown command', { commands: [{ do: 'row.steal', what: 'x'.repeat(100_000) }] }],
  ])('%s is a bad request', async (_name, body) => {
    expect((await send(await openRoom(), body)).status).toBe(400)
  })

  test('for a document that does not exist are answered so', async () => {
    expect((await send(newRoom(), all('all'))).status).toBe(404)
  })
})
