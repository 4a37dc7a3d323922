import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { CollabServer } from '../src/server.ts'
import { type Client, connect, createDatabase, internal, newId, newRoom, startServer, ticketFor } from './harness.ts'
import { connectRaw } from './raw.ts'
import { rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
let room: string
let anna: Client
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url)
  room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
  anna = connect(server.port, room)
  await anna.saved()
})
afterAll(async () => {
  anna.leave()
  await server.close()
  await database.drop()
})

/** Through a proxy that was called from this address. */
function open(framing: 'collab' | 'yjs', address: string): Promise<{ socket: WebSocket; status: number }> {
  const query = framing === 'yjs' ? '?token=none' : ''
  const headers = { 'x-forwarded-for': address }
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/${framing}/${room}${query}`, { headers })
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.once('open', () => resolve({ socket, status: 101 }))
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve({ socket, status: response.statusCode ?? 0 })
    })
  })
}
const closed = (socket: WebSocket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve))

/** Nobody else is touched by what happens elsewhere. */
async function expectAnnaWorks(name: string): Promise<void> {
  rename(anna.document, FIRST, name)
  await anna.saved()
  expect(anna.provider.synced).toBe(true)
}

describe('before a ticket was shown', () => {
  test('an address has few sockets, and others can come', async () => {
    const all = await Promise.all(Array.from({ length: 400 }, () => open('collab', '203.0.113.1')))
    expect(all.filter(({ status }) => status === 101)).toHaveLength(200)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(200)
    const other = await open('collab', '203.0.113.2')
    expect(other.status).toBe(101)
    await expectAnnaWorks('while an address is full')
    for (const { socket } of [...all, other]) socket.terminate()
    await pause(100)
    const again = await open('collab', '203.0.113.1')
    expect(again.status).toBe(101)
    again.socket.terminate()
  })

  test('a whole IPv6 network counts as one address', async () => {
    const all = await Promise.all(
      Array.from({ length: 201 }, (_, at) => open('collab', `2001:db8::${at.toString(16)}`)),
    )
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1)
    for (const { socket } of all) socket.terminate()
  })

  test.each(['collab', 'yjs'] as const)('a socket at /%s/ takes a few kilobytes only', async (framing) => {
    const { socket } = await open(framing, '203.0.113.3')
    const ended = closed(socket)
    socket.send(new Uint8Array(1024 * 1024))
    await ended
    await expectAnnaWorks(`after a megabyte at ${framing}`)
  })

  test('a silent socket is gone after ten seconds', async () => {
    const { socket } = await open('collab', '203.0.113.4')
    const started = performance.now()
    await closed(socket)
    expect(performance.now() - started).toBeGreaterThan(8_000)
  })

  test('a socket with a ticket stays, and may send more', async () => {
    const boris = await connectRaw(server.port, room, await ticketFor(room, { userId: newId() }))
    for (let turn = 0; turn < 5; turn++) boris.awareness(new Uint8Array([0]))
    await pause(11_000)
    expect(boris.socket.readyState).toBe(WebSocket.OPEN)
    boris.leave()
  })
})

describe('one person', () => {
  test('has a hundred sockets at most', async () => {
    const userId = newId()
    let refused = 0
    const all = await Promise.all(
      Array.from({ length: 130 }, async () => {
        const raw = await connectRaw(server.port, room, await ticketFor(room, { userId }))
        void raw.closed.then((code) => {
          refused += code === 4429 ? 1 : 0
        })
        return raw
      }),
    )
    await pause(1_500)
    expect(refused).toBe(30)
    await expectAnnaWorks('while somebody has a hundred sockets')
    for (const raw of all) raw.leave()
  })

  test('has one budget for all sockets', async () => {
    const userId = newId()
    const all = await Promise.all(
      Array.from({ length: 4 }, async () => connectRaw(server.port, room, await ticketFor(room, { userId }))),
    )
    // Each would be within the budget of one connection.
    for (let message = 0; message < 700; message++) for (const raw of all) raw.update(new Uint8Array([0, 0]))
    expect(await Promise.race(all.map((raw) => raw.closed))).toBe(4430)
    await expectAnnaWorks('after the flood of one person')
    for (const raw of all) raw.leave()
  })
})
