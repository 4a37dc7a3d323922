import { ROOMS_CHANGED, roomsChangedIn } from '@plumbline/core/internal-api'
import { roomRights } from '@plumbline/core/permissions'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Access } from './extensions/access.ts'
import type { Room } from './rooms/room.ts'
import type { Rooms } from './rooms/rooms.ts'
import type { Listening } from './storage/listener.ts'

const roomGone = z.object({ room: z.string() })
const roomRebased = z.object({ room: z.string(), epoch: z.int() })
/**
 * Of a person everywhere, or of everybody in a room, or of those there with one right: when they may tell facts; or of
 * what an access token was used for.
 */
const accessChanged = z.union([
  z.object({ userId: z.string(), revision: z.int().optional() }),
  z.object({ room: z.string(), right: z.enum(roomRights).optional() }),
  z.object({ token: z.string() }),
])

interface Parts {
  rooms: Rooms
  access: Access
  /** This node's own name: what it announced itself it need not read. */
  node: string
  forget(room: string): void
  /** What is known of its snapshots is of an earlier epoch. */
  rebased(room: string): void
  log: Logger
}

/** What this node does when PostgreSQL notifies: catch up with other nodes, end rooms, end sessions. */
export function notifications({ rooms, access, node, forget, rebased, log }: Parts): Listening {
  const catchUp = (room: Room) => {
    room.catchUp().catch((error) => log.warn({ room: room.name, error: String(error) }, 'catching up failed'))
  }
  return {
    channels: {
      [ROOMS_CHANGED](payload) {
        const change = roomsChangedIn(payload)
        if (!change || change.node === node) return
        for (const [name, seq] of Object.entries(change.rooms)) {
          const room = rooms.find(name)
          if (room && seq > room.seq) catchUp(room)
        }
      },
      room_gone(payload) {
        const gone = read(roomGone, payload)
        if (gone) forget(gone.room)
      },
      room_rebased(payload) {
        const change = read(roomRebased, payload)
        if (!change) return
        rebased(change.room)
        const room = rooms.find(change.room)
        if (room && room.epoch < change.epoch) catchUp(room)
      },
      access_changed(payload) {
        const change = read(accessChanged, payload)
        if (!change) return
        if ('token' in change) access.revokeToken(change.token)
        else if ('room' in change) access.revokeRoom(change.room, change.right)
        else access.revoke(change.userId, change.revision)
      },
    },
    onGap() {
      for (const room of rooms.all()) catchUp(room)
      access.askEverybody()
    },
  }
}

function read<T>(schema: z.ZodType<T>, payload: string): T | null {
  try {
    return schema.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
