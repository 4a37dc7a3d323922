import { MessageType } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { CollabServer } from '../src/server.ts'
import {
  type Client,
  connect,
  createDatabase,
  internal,
  newId,
  newRoom,
  startServer,
  ticketFor,
  until,
} from './harness.ts'
import { connectRaw, frame, type RawClient } from './raw.ts'
import { rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]
const MEGABYTE = 1024 * 1024

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
let room: string
let anna: Client
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url, { bufferedMaxBytes: MEGABYTE })
  room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(30_000))
  anna = connect(server.port, room)
  await anna.saved()
})
afterAll(async () => {
  anna.leave()
  await server.close()
  await database.drop()
})

async function enter(): Promise<RawClient> {
  return connectRaw(server.port, room, await ticketFor(room, { userId: newId() }))
}

/** Nobody else is touched by what happened to somebody. */
async function expectAnnaWorks(name: string): Promise<void> {
  rename(anna.document, FIRST, name)
  await anna.saved()
  expect(anna.provider.synced).toBe(true)
}

const question = () =>
  frame(room, MessageType.Sync, (encoder) => {
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarUint8Array(encoder, new Uint8Array([0]))
  })

function presenceOf(screen: string): Uint8Array {
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalState({ screen })
  const update = encodeAwarenessUpdate(awareness, [awareness.clientID])
  awareness.destroy()
  return update
}

describe('one connection', () => {
  test('may not tell its presence more often than any person could', async () => {
    const mike = await enter()
    for (let turn = 0; turn < 700; turn++) mike.awareness(presenceOf('grid'))
    expect(await mike.closed).toBe(4432)
    await expectAnnaWorks('after the flood of presence')
  })

  test('may not tell a long presence', async () => {
    const mike = await enter()
    mike.awareness(presenceOf('x'.repeat(100_000)))
    expect(await mike.closed).toBe(4432)
    await expectAnnaWorks('after the long presence')
  })

  test('may not send more bytes than a person who returns after days', async () => {
    const mike = await enter()
    const nothing = frame(room, 99, (encoder) => encoding.writeUint8Array(encoder, new Uint8Array(12 * MEGABYTE)))
    for (let turn = 0; turn < 3; turn++) mike.send(nothing)
    expect(await mike.closed).toBe(4431)
    await expectAnnaWorks('after the flood of bytes')
  })

  test('may not ask for the whole document again and again', async () => {
    const mike = await enter()
    for (let turn = 0; turn < 12; turn++) mike.send(question())
    expect(await mike.closed).toBe(4431)
    await expectAnnaWorks('after the questions')
  })

  test('that does not read what it is sent is cut off and told why', async () => {
    const mike = await enter()
    mike.socket.pause()
    for (let turn = 0; turn < 10; turn++) mike.send(question())
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    mike.socket.resume()
    expect(await mike.closed).toBe(4433)
    await expectAnnaWorks('after the slow reader')
  })
})

describe('a script in a busy room', () => {
  test('is not charged for the presence of others that y-websocket sends back', async () => {
    const token = await ticketFor(room, { userId: newId() })
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/yjs/${room}?token=${token}`)
    let closedWith = 0
    socket.on('close', (code) => {
      closedWith = code
    })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(new Uint8Array([MessageType.Sync, 0, 1, 0]))
    await new Promise((resolve) => socket.once('message', resolve))
    const tell = (update: Uint8Array) => {
      const encoder = encoding.createEncoder()
      encoding.writeVarUint(encoder, MessageType.Awareness)
      encoding.writeVarUint8Array(encoder, update)
      socket.send(encoding.toUint8Array(encoder))
    }
    const own = presenceOf('script')
    tell(own)
    await until(anna.provider.awareness as never, ['change'], () => anna.provider.awareness!.getStates().size > 1)
    for (let turn = 0; turn < 3_000; turn++) tell(presenceOf('somebody else'))
    await new Promise((resolve) => socket.ping(resolve))
    await new Promise((resolve) => socket.once('pong', resolve))
    expect(closedWith).toBe(0)
    for (let turn = 0; turn < 700; turn++) tell(own)
    await new Promise((resolve) => socket.once('close', resolve))
    expect(closedWith).toBe(4432)
  })
})

describe('accounts of one space', () => {
  test('may not together send more than a company does, and another space goes on', async () => {
    const spaceId = newId()
    const nothing = frame(room, 99, (encoder) => encoding.writeUint8Array(encoder, new Uint8Array(12 * MEGABYTE)))
    const many = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const userId = newId()
        return connectRaw(server.port, room, await ticketFor(room, { userId, spaceId }))
      }),
    )
    // Each sends less than a person may.
    for (const socket of many) for (let turn = 0; turn < 2; turn++) socket.send(nothing)
    expect(await Promise.race(many.map(({ closed }) => closed))).toBe(4431)
    for (const socket of many) socket.leave()
    await expectAnnaWorks('after the company')
  })
})
