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
    /** A message of the client as Hocuspocus wants it; `own`: who it is in presence. Null: it says nothing. */
    inward(message: Uint8Array, own: number | null): Uint8Array | null {
      if (own !== null && isEcho(message, own)) return null
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

/** y-websocket sends everybody's presence back to the server; in a full room that would use up its own budget. */
function isEcho(message: Uint8Array, own: number): boolean {
  try {
    const decoder = decoding.createDecoder(message)
    if (decoding.readVarUint(decoder) !== MessageType.Awareness) return false
    const states = decoding.createDecoder(decoding.readVarUint8Array(decoder))
    for (let left = decoding.readVarUint(states); left > 0; left--) {
      if (decoding.readVarUint(states) === own) return false
      decoding.readVarUint(states)
      decoding.readVarString(states)
    }
    return true
  } catch {
    return false
  }
}
