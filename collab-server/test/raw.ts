import { MessageType } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'

/** A client that speaks the protocol byte by byte, for what a well-behaved provider would never send. */
export interface RawClient {
  socket: WebSocket
  closed: Promise<number>
  send(message: Uint8Array): void
  update(update: Uint8Array): void
  /** An answer of the handshake, after which the server takes updates. */
  step2(update: Uint8Array): void
  awareness(update: Uint8Array): void
  leave(): void
}

const SYNC_STEP_2 = 1
const SYNC_UPDATE = 2

/** Resolves when the server has accepted the ticket. */
export async function connectRaw(
  port: number,
  room: string,
  ticket: string,
  path = `/collab/${room}`,
): Promise<RawClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  socket.binaryType = 'arraybuffer'
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (message: Uint8Array) => socket.send(message)
  const sync = (type: number, body: Uint8Array) =>
    send(
      frame(room, MessageType.Sync, (encoder) => {
        encoding.writeVarUint(encoder, type)
        encoding.writeVarUint8Array(encoder, body)
      }),
    )
  const answered = new Promise((resolve) => socket.once('message', resolve))
  send(
    frame(room, MessageType.Auth, (encoder) => {
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarString(encoder, ticket)
    }),
  )
  await answered
  sync(SYNC_STEP_2, new Uint8Array([0, 0]))
  return {
    socket,
    closed,
    send,
    update: (update) => sync(SYNC_UPDATE, update),
    step2: (update) => sync(SYNC_STEP_2, update),
    awareness: (update) =>
      send(frame(room, MessageType.Awareness, (encoder) => encoding.writeVarUint8Array(encoder, update))),
    leave: () => socket.terminate(),
  }
}

export function frame(room: string, type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, room)
  encoding.writeVarUint(encoder, type)
  write(encoder)
  return encoding.toUint8Array(encoder)
}
