import { randomBytes } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { MessageType } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Attack } from './attacks.ts'
import { internal, newId, newRoom, ticketFor } from './harness.ts'
import { connectRaw, frame, type RawClient } from './raw.ts'
import { rename, rowIds } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]
/** A notification travels through PostgreSQL to the server. */
const NOTIFIED_MS = 100
const BOMB_BYTES = 200 * 1024 * 1024

interface Ground {
  port: number
  room: string
  /** A room that takes a while to load. */
  slow: string
  base: Uint8Array
  /** The Yjs client of somebody who is in the room. */
  victim: number
  /** Takes the access that `ticketFor` gives. */
  revoke(userId: string): Promise<void>
}

/** Attacks with rights that were taken away, in the name of others, from elsewhere, and by weight. */
export function thefts({ port, room, slow, base, victim, revoke }: Ground): Attack[] {
  const stolen = async (target: string, framing: 'collab' | 'yjs') => {
    const userId = newId()
    const ticket = await ticketFor(target, { userId })
    const owner = await connectRaw(port, target, ticket)
    await revoke(userId)
    const first = await owner.closed
    return [
      first,
      await writeWith(port, target, framing, ticket, base),
      await writeWith(port, target, framing, ticket, base),
    ]
  }
  const inside = async (act: (mike: RawClient) => void): Promise<number> => {
    const mike = await connectRaw(port, room, await ticketFor(room, { userId: newId() }))
    act(mike)
    return mike.closed
  }

  return [
    {
      name: 'rights revoked while a schedule loads for them',
      run: () => revokedWhileLoading(port, slow, base, revoke),
    },
    { name: 'a stolen ticket used twice after its revocation', run: () => stolen(room, 'collab') },
    { name: 'a stolen ticket with y-websocket after its revocation', run: () => stolen(room, 'yjs') },
    {
      name: 'presence in the name of somebody else',
      run: () =>
        inside((mike) => {
          mike.awareness(presenceAs(victim))
          // Refused, so that all before it is through when the socket closes.
          mike.update(new Uint8Array([1]))
        }),
    },
    {
      name: 'a change under the Yjs client of somebody else',
      run: () => inside((mike) => mike.update(edit(base, victim))),
    },
    { name: 'a page of a foreign origin', run: () => fromOrigin(port, room, base, 'https://evil.example') },
    { name: 'a page without an origin of its own', run: () => fromOrigin(port, room, base, 'null') },
    { name: 'a compressed bomb in a socket', run: () => compressedFrame(port, room) },
    {
      name: 'a compressed bomb at the internal API',
      run: () =>
        internal(port, 'PUT', `/internal/rooms/${newRoom()}`, gzipSync(Buffer.alloc(BOMB_BYTES)), {
          'content-encoding': 'gzip',
        }),
    },
    { name: 'a flood of presence', run: () => inside((mike) => repeat(700, () => mike.awareness(presenceAs(1)))) },
    {
      name: 'asking for everything again and again',
      run: () => inside((mike) => repeat(20, () => mike.send(question(room)))),
    },
  ]
}

/** What a planner could do, so that letting it through would be seen. */
function edit(base: Uint8Array, client?: number): Uint8Array {
  const document = new Y.Doc()
  if (client !== undefined) document.clientID = client
  Y.applyUpdate(document, base)
  const before = Y.encodeStateVector(document)
  rename(document, FIRST, 'written by a thief')
  return Y.encodeStateAsUpdate(document, before)
}

async function revokedWhileLoading(port: number, room: string, base: Uint8Array, revoke: Ground['revoke']) {
  const userId = newId()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/collab/${room}`)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  const ticket = await ticketFor(room, { userId })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(authentication(room, ticket))
  await revoke(userId)
  await new Promise((resolve) => setTimeout(resolve, NOTIFIED_MS))
  if (socket.readyState === WebSocket.OPEN) socket.send(sync(room, 1, edit(base)))
  return closed
}

/** Enters with a ticket and writes; resolves with the code that ended it. */
async function writeWith(port: number, room: string, framing: 'collab' | 'yjs', ticket: string, base: Uint8Array) {
  const query = framing === 'yjs' ? `?token=${ticket}` : ''
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${framing}/${room}${query}`)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  socket.on('open', () => {
    if (framing === 'collab') socket.send(authentication(room, ticket))
    const message = sync(room, 1, edit(base))
    socket.send(framing === 'collab' ? message : message.subarray(1 + room.length))
  })
  return closed
}

async function fromOrigin(port: number, room: string, base: Uint8Array, origin: string): Promise<number> {
  const ticket = await ticketFor(room, { userId: newId() })
  const socket = new WebSocket(`ws://127.0.0.1:${port}/collab/${room}`, { origin })
  return new Promise((resolve) => {
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
    socket.on('error', () => undefined)
    socket.on('close', resolve)
    socket.on('open', () => {
      socket.send(authentication(room, ticket))
      socket.send(sync(room, 1, edit(base)))
    })
  })
}

/** A frame that says of itself that it is compressed, though nobody agreed to that. */
function compressedFrame(port: number, room: string): Promise<string> {
  const bomb = deflateRawSync(Buffer.alloc(BOMB_BYTES))
  const head = Buffer.alloc(14)
  head[0] = 0xc2
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(bomb.length), 2)
  return new Promise((resolve) => {
    const socket = connectTcp(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve('closed'))
    socket.once('data', () => {
      socket.resume()
      socket.write(Buffer.concat([head, bomb]))
    })
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET /collab/${room} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n`,
    )
  })
}

function presenceAs(client: number): Uint8Array {
  const document = new Y.Doc()
  document.clientID = client
  const awareness = new Awareness(document)
  awareness.setLocalState({ screen: 'taken over' })
  // A later word than the owner's.
  for (let turn = 0; turn < 50; turn++) awareness.setLocalStateField('screen', `taken over ${turn}`)
  const update = encodeAwarenessUpdate(awareness, [client])
  awareness.destroy()
  return update
}

const question = (room: string) => sync(room, 0, new Uint8Array([0]))

function sync(room: string, type: number, body: Uint8Array): Uint8Array {
  return frame(room, MessageType.Sync, (encoder) => {
    encoding.writeVarUint(encoder, type)
    encoding.writeVarUint8Array(encoder, body)
  })
}

function authentication(room: string, ticket: string): Uint8Array {
  return frame(room, MessageType.Auth, (encoder) => {
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarString(encoder, ticket)
  })
}

function repeat(times: number, act: () => void): void {
  for (let turn = 0; turn < times; turn++) act()
}
