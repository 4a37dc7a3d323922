import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import type { CollabServer } from '../src/server.ts'
import { connect, createDatabase, internal, newRoom, seen, startServer, ticketFor, until } from './harness.ts'
import { contents, nameOf, namesIn, rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST, SECOND] = rowIds(2) as [string, string]

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
let room: string
beforeAll(async () => {
  // Hocuspocus prints every connection that it closes.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url)
  room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

function enter(document: Y.Doc, token: string, of = room): WebsocketProvider {
  return new WebsocketProvider(`ws://127.0.0.1:${server.port}/yjs`, of, document, {
    params: { token },
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
  })
}

describe('a plain y-websocket client', () => {
  test('works in the same room as everybody', async () => {
    const anna = connect(server.port, room)
    const document = new Y.Doc()
    const other = enter(document, await ticketFor(room, { userId: 'person-yuri0', name: 'Yuri' }))
    await Promise.all([anna.saved(), until(other as never, ['sync'], () => other.synced)])
    rename(document, FIRST, 'written with y-websocket')
    rename(anna.document, SECOND, 'written with Hocuspocus')
    await seen(anna.document, () => nameOf(anna.document, FIRST) !== undefined)
    await seen(document, () => nameOf(document, SECOND) !== undefined)
    expect(contents(document)).toBe(contents(anna.document))
    other.awareness.setLocalState({ screen: 'grid', user: { name: 'Anna' } })
    const states = anna.provider.awareness!
    await until(states as never, ['change'], () => states.getStates().get(document.clientID)?.user?.name === 'Yuri')
    other.destroy()
    anna.leave()
  })

  test('needs the same ticket', async () => {
    const other = enter(new Y.Doc(), 'no ticket')
    const code = await new Promise((resolve) => other.on('connection-close', (event) => resolve(event?.code)))
    expect(code).toBe(4401)
    other.destroy()
  })

  test('meets the same gate', async () => {
    const document = new Y.Doc()
    const other = enter(document, await ticketFor(room, { userId: 'person-yuri0' }))
    await until(other as never, ['sync'], () => other.synced)
    const closed = new Promise((resolve) => other.on('connection-close', (event) => resolve(event?.code)))
    document.getMap('secrets').set('a', 1)
    expect(await closed).toBe(4422)
    other.destroy()
  })

  test('is told when the document was written anew, and never merged with the one before', async () => {
    const old = newRoom()
    await internal(server.port, 'PUT', `/internal/rooms/${old}`, smallSchedule())
    const document = new Y.Doc()
    const first = enter(document, await ticketFor(old, { userId: 'person-yuri0' }), old)
    await until(first as never, ['sync'], () => first.synced)
    const left = (provider: WebsocketProvider) =>
      new Promise((resolve) => provider.on('connection-close', (event) => resolve(event?.code)))
    const sentAway = left(first)
    await internal(server.port, 'POST', `/internal/rooms/${old}/rebase`)
    expect(await sentAway).toBe(4411)
    const again = enter(document, await ticketFor(old, { userId: 'person-yuri0' }), old)
    expect(await left(again)).toBe(4411)
    again.destroy()
    first.destroy()
    const fresh = enter(new Y.Doc(), await ticketFor(old, { userId: 'person-yuri0' }), old)
    await until(fresh as never, ['sync'], () => fresh.synced)
    expect(namesIn(fresh.doc)).toEqual(['Pour concrete', 'Pour concrete', 'Pour concrete'])
    fresh.destroy()
  })
})
