import type { Extension } from '@hocuspocus/server'
import type { RoomMessage } from '@plumbline/core/contract'
import { closeCodes } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { JournalWriter } from '../journal/writer.ts'
import type { Metrics } from '../metrics.ts'
import { Outdated, Refused, RoomGone } from '../rooms/refused.ts'
import { LARGE_BYTES } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { Penalties } from '../sockets/penalties.ts'
import type { RoomContext, Session } from '../sockets/session.ts'
import { expel } from './denied.ts'

/** Yjs sync messages: 0 asks for what is missing, 1 answers, 2 is an update. */
const SYNC_STEP_1 = 0

/** What Hocuspocus reads after the hook, which takes longer the larger it is, says that nothing changed: it is all done. */
function forgetContent(payload: Uint8Array): void {
  const [structs, deletions] = [0, 1]
  payload[structs] = 0
  payload[deletions] = 0
}

/** A reader has nothing to bring; what it lacks and deletions that it knows are small. */
const READER_MAX_BYTES = 1024 * 1024

/** During an outage this much may wait in memory; then people keep their changes until the database is back. */
const PENDING_MAX_BYTES = 64 * 1024 * 1024

interface Parts {
  rooms: Rooms
  writer: JournalWriter
  penalties: Penalties
  metrics: Metrics
  log: Logger
}

/**
 * Every change goes gate → journal → document before Hocuspocus goes on. Hocuspocus then applies the same update again,
 * which changes nothing, and acknowledges: its acknowledgement means "committed in PostgreSQL".
 */
export function journaling({ rooms, writer, penalties, metrics, log }: Parts): Extension<RoomContext> {
  return {
    extensionName: 'journaling',

    async beforeSync({ type, payload, connection, documentName, context }) {
      const { session } = context
      // Merged with the document of an earlier epoch, this one would hold everything twice.
      if (type === SYNC_STEP_1 && rooms.find(documentName)?.isBehind(payload)) throw expel(session, closeCodes.REBASED)
      // Hocuspocus itself does not apply the changes of readers, and tells them so.
      if (connection.readOnly && payload.length > READER_MAX_BYTES) throw expel(session, closeCodes.TOO_MUCH_DATA)
      if (type === SYNC_STEP_1 || connection.readOnly) return
      if (session.closing || !session.ticket) throw expel(session, closeCodes.FORBIDDEN)
      if (writer.pendingBytes > PENDING_MAX_BYTES) throw expel(session, closeCodes.BUDGET)
      const { userId, sessionId, ...grant } = session.ticket
      const author = { userId, sessionId, grant }
      const started = performance.now()
      try {
        await rooms.get(documentName).submit(payload, author, { source: 'connection', connection })
        metrics.ackTime.observe((performance.now() - started) / 1000)
        if (payload.length >= LARGE_BYTES) forgetContent(payload)
      } catch (error) {
        throw refuse(error, session, (message) => connection.sendStateless(JSON.stringify(message)))
      }
    },
  }

  function refuse(error: unknown, session: Session, tell: (message: RoomMessage) => void): unknown {
    if (error instanceof RoomGone) return expel(session, closeCodes.ROOM_GONE)
    if (error instanceof Outdated) return expel(session, closeCodes.REBASED)
    if (!(error instanceof Refused)) return expel(session, closeCodes.GOING_AWAY)
    if (session.ticket) penalties.add(session.ticket.userId)
    metrics.refused.inc({ code: error.code })
    const who = { room: session.room, person: session.ticket?.userId, session: session.id }
    log.warn({ ...error.params, ...who, code: error.code }, 'refused')
    tell({ type: 'refused', code: error.code, params: error.params })
    session.close(closeCodes.UPDATE_REFUSED)
    return { code: closeCodes.UPDATE_REFUSED, reason: error.code }
  }
}
