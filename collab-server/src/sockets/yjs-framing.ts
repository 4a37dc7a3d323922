import { MessageType, type WebSocketLike } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** What y-websocket and Hocuspocus have in common: sync, awareness and the question for awareness. */
const shared: ReadonlySet<number> = new Set([MessageType.Sync, MessageType.Awareness, MessageType.QueryAwareness])
const TOKEN = 0

/**
 * Lets plain y-websocket clients into the same rooms. They speak the same messages without the room's name in front,
 * and have no message for a ticket: it comes in the address, `?token=`.
 */
export function yjsFraming(socket: WebSocketLike, room: string) {
  return {
    /** A message of the client as Hocuspocus wants it. */
    inward(message: Uint8Array): Uint8Array {
      const encoder = encoding.createEncoder()
      encoding.writeVarString(encoder, room)
      encoding.writeUint8Array(encoder, message)
      return encoding.toUint8Array(encoder)
    },
    /** The first message to Hocuspocus. */
    ticket(token: string): Uint8Array {
      const encoder = encoding.createEncoder()
      encoding.writeVarString(encoder, room)
      encoding.writeVarUint(encoder, MessageType.Auth)
      encoding.writeVarUint(encoder, TOKEN)
      encoding.writeVarString(encoder, token)
      return encoding.toUint8Array(encoder)
    },
    /** The socket as Hocuspocus sees it: what the client does not understand is left out. */
    outward: {
      send(message: Uint8Array): void {
        const decoder = decoding.createDecoder(message)
        decoding.readVarString(decoder)
        const body = message.subarray(decoder.pos)
        if (shared.has(decoding.readVarUint(decoder))) socket.send(body)
      },
      close: (code?: number, reason?: string) => socket.close(code, reason),
      get readyState() {
        return socket.readyState
      },
    } as WebSocketLike,
  }
}
