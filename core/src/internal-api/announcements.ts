import { z } from 'zod'

/** What PostgreSQL tells all servers when a transaction of the journal is committed: once, whatever number of documents it wrote to. */
const roomsChanged = z.object({
  /** Which collab-server wrote it. */
  node: z.string(),
  /** Room → its newest sequence. */
  rooms: z.record(z.string(), z.int()),
})

export type RoomsChanged = z.output<typeof roomsChanged>

export const ROOMS_CHANGED = 'rooms_changed'

/** Rooms that one announcement names: PostgreSQL takes 8,000 bytes, a room's name is 70 at most. */
export const ROOMS_OF_ANNOUNCEMENT = 80

/** null: nothing that can be read. */
export function roomsChangedIn(payload: string): RoomsChanged | null {
  try {
    return roomsChanged.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
