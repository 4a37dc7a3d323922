import { MessageType } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { internal, ticketFor } from '../test/harness.ts'
import { frame } from '../test/raw.ts'

const SYNC_STEP_1 = 0
const SYNC_STEP_2 = 1

export interface Joined {
  bytes: number
  leave(): void
}

/**
 * One person who opens the schedule: the snapshot over HTTP, then through the socket what came after. It receives every
 * byte but builds no document: two hundred copies of a large one do not fit into the memory of one machine.
 */
export async function join(
  port: number,
  room: string,
  person: number,
  snapshot: { seq: number; stateVector: Uint8Array },
): Promise<Joined> {
  const answer = await internal(port, 'GET', `/internal/rooms/${room}/snapshot/${snapshot.seq}`)
  let bytes = (await answer.arrayBuffer()).byteLength
  const ticket = await ticketFor(room, { userId: `person-${String(person).padStart(5, '0')}` })
  const socket = new WebSocket(`ws://127.0.0.1:${port}/collab/${room}`)
  socket.binaryType = 'nodebuffer'
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const complete = new Promise<void>((resolve, reject) => {
    socket.on('close', (code) => reject(new Error(`person ${person} was thrown out: ${code}`)))
    socket.on('message', (message: Buffer) => {
      bytes += message.length
      if (isStep2(message)) resolve()
    })
  })
  socket.send(
    frame(room, MessageType.Auth, (encoder) => {
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarString(encoder, ticket)
    }),
  )
  socket.send(
    frame(room, MessageType.Sync, (encoder) => {
      encoding.writeVarUint(encoder, SYNC_STEP_1)
      encoding.writeVarUint8Array(encoder, snapshot.stateVector)
    }),
  )
  await complete
  return { bytes, leave: () => socket.removeAllListeners('close').terminate() }
}

function isStep2(message: Uint8Array): boolean {
  const decoder = decoding.createDecoder(message)
  decoding.readVarString(decoder)
  return decoding.readVarUint(decoder) === MessageType.Sync && decoding.readVarUint(decoder) === SYNC_STEP_2
}
