import type { Extension } from '@hocuspocus/server'
import type { RoomMessage } from '@plumbline/core/contract'
import { closeCodes } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import { Refused, RoomGone } from '../rooms/refused.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { RoomContext, Session } from '../sockets/session.ts'
import { deny } from './denied.ts'

/** Yjs sync messages: 0 asks for what is missing, 1 answers, 2 is an update. */
const SYNC_STEP_1 = 0

/**
 * Every change goes gate → journal → document before Hocuspocus goes on. Hocuspocus then applies the same update again,
 * which changes nothing, and acknowledges: its acknowledgement means "committed in PostgreSQL".
 */
export function journaling(rooms: Rooms, metrics: Metrics, log: Logger): Extension<RoomContext> {
  return {
    extensionName: 'journaling',

    async beforeSync({ type, payload, connection, documentName, context }) {
      // Hocuspocus itself does not apply the changes of readers, and tells them so.
      if (type === SYNC_STEP_1 || connection.readOnly) return
      const { session } = context
      if (session.closing || !session.ticket) throw deny(session, closeCodes.FORBIDDEN)
      const author = { userId: session.ticket.userId, sessionId: session.ticket.sessionId }
      const started = performance.now()
      try {
        await rooms.get(documentName).submit(payload, author, { source: 'connection', connection })
        metrics.ackTime.observe((performance.now() - started) / 1000)
      } catch (error) {
        throw refuse(error, session, (message) => connection.sendStateless(JSON.stringify(message)))
      }
    },
  }

  function refuse(error: unknown, session: Session, tell: (message: RoomMessage) => void): unknown {
    if (error instanceof RoomGone) return deny(session, closeCodes.ROOM_GONE)
    if (!(error instanceof Refused)) return deny(session, closeCodes.GOING_AWAY)
    metrics.refused.inc({ code: error.code })
    log.warn({ room: session.room, person: session.ticket?.userId, code: error.code, ...error.params }, 'refused')
    tell({ type: 'refused', code: error.code, params: error.params })
    session.close(closeCodes.UPDATE_REFUSED)
    return { code: closeCodes.UPDATE_REFUSED, reason: error.code }
  }
}
