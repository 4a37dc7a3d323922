import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { CollabServer } from '../src/server.ts'
import { type Client, connect, createDatabase, door, newId, newRoom, seen, startServer, ticketFor } from './harness.ts'
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
  await door(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(ROWS))
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
    const answer = await door(server.port, 'GET', `/internal/rooms/${room}/read`)
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
