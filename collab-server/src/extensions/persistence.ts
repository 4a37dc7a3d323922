import type { Extension } from '@hocuspocus/server'
import { closeCodes } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import { pace } from '../rooms/pace.ts'
import { RoomGone } from '../rooms/refused.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { SnapshotKeeper } from '../snapshots/keeper.ts'
import { type RoomContext, reasonOf } from '../sockets/session.ts'
import type { Sessions } from '../sockets/sessions.ts'

/**
 * Loads documents from snapshot and journal, and keeps them loaded while anything is not in the journal yet. Hocuspocus'
 * own storing is not used: it tries once and forgets.
 */
export function persistence(
  rooms: Rooms,
  sessions: Sessions,
  snapshots: SnapshotKeeper,
  metrics: Metrics,
  log: Logger,
): Extension<RoomContext> {
  return {
    extensionName: 'persistence',

    // Rejects on any failure: an empty document in place of the real one would be saved over it.
    async onLoadDocument({ documentName, document }) {
      const started = performance.now()
      const room = rooms.get(documentName)
      try {
        await room.loadLive(document)
        pace(document)
      } catch (error) {
        const gone = error instanceof RoomGone
        if (!gone) log.error({ room: documentName, error: String(error) }, 'document could not be loaded')
        const code = gone ? closeCodes.ROOM_GONE : closeCodes.GOING_AWAY
        // Everybody who waits for this document, not only the first who asked for it.
        setImmediate(() => sessions.closeRoom(documentName, code))
        throw { code, reason: reasonOf(code) }
      }
      const milliseconds = Math.round(performance.now() - started)
      metrics.loadTime.observe(milliseconds / 1000)
      log.info({ room: documentName, milliseconds }, 'document loaded')
      // What was committed between reading and registering.
      void room.catchUp().catch((error) => log.warn({ room: documentName, error: String(error) }, 'catching up failed'))
    },

    async beforeUnloadDocument({ documentName }) {
      const room = rooms.find(documentName)
      if (room && room.unjournaled > 0) throw new Error('')
    },

    async afterUnloadDocument({ documentName }) {
      snapshots.onUnload(documentName)
    },
  }
}
