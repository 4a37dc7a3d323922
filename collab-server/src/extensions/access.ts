import type { Connection, Extension } from '@hocuspocus/server'
import { type CloseCode, closeCodes } from '@plumbline/core/errors'
import { guarded } from '@plumbline/core/guarding'
import type { RoomRight } from '@plumbline/core/permissions'
import { regularly } from '../regularly.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { RoomContext, Session } from '../sockets/session.ts'
import type { Sessions } from '../sockets/sessions.ts'
import type { Ticket, Tickets } from '../tickets.ts'
import { deny } from './denied.ts'
import { renew } from './renewal.ts'

/** Everybody shows a fresh ticket, or is looked up anew, this often: the second line behind the notification of a change. */
const RENEW_MS = 10 * 60_000
const RENEW_PATIENCE_MS = 60_000

export interface Access {
  extension: Extension<RoomContext>
  /** Somebody's rights changed: their connections end at once, everywhere. */
  revoke(userId: string, revision?: number): void
  /** An access token has ended: so have the connections of its tickets. */
  revokeToken(tokenId: string): void
  /** What may be done in a room changed: everybody, or everybody with that right, comes back with a fresh ticket. */
  revokeRoom(room: string, right?: RoomRight): void
  /** Notifications may have been missed: everybody must show that they may still be here. */
  askEverybody(): void
  stop(): void
}

export function createAccess(tickets: Tickets, sessions: Sessions, rooms: Rooms): Access {
  const connections = new Map<Session, Connection>()
  const stop = regularly(RENEW_MS, askEverybody, () => undefined)
  /** Whoever cannot be asked comes back with a ticket. */
  const askOne = (session: Session, connection: Connection) =>
    guarded(
      () => (session.renewable ? ask(session, connection) : recheck(session, tickets)),
      () => session.close(closeCodes.GOING_AWAY),
    )()

  function askEverybody(): void {
    for (const [session, connection] of connections) askOne(session, connection)
  }

  return {
    askEverybody,
    stop,
    revokeRoom(room, right) {
      tickets.revokeRoom(room, right)
      sessions.closeRoom(room, closeCodes.ACCESS_CHANGED, right)
    },
    revokeToken(tokenId) {
      tickets.revokeToken(tokenId)
      for (const session of sessions.all()) {
        if (session.ticket?.tokenId === tokenId) session.close(closeCodes.ACCESS_CHANGED)
      }
    },
    revoke(userId, revision) {
      tickets.revoke(userId, revision)
      for (const session of sessions.of(userId)) session.close(closeCodes.ACCESS_CHANGED)
    },
    extension: {
      extensionName: 'access',
      priority: 900,

      // Loading a document takes a while, and rights may have changed meanwhile.
      async connected({ context, connection, documentName, instance }) {
        const { session } = context
        if (session.closing || !session.ticket || tickets.isRevoked(session.ticket)) {
          throw deny(session, closeCodes.ACCESS_CHANGED)
        }
        // The document was unloaded in the very moment of joining: what is sent to it would reach nobody.
        if (instance.documents.get(documentName) !== connection.document) throw deny(session, closeCodes.GOING_AWAY)
        const behind = epochProblem(rooms.find(documentName), connection, session.ticket)
        if (behind) throw deny(session, behind)
        connections.set(session, connection)
      },

      async onDisconnect({ context }) {
        connections.delete(context.session)
        // Hocuspocus leaves the room on any failure but keeps the socket: what is typed then would vanish.
        context.session.close(closeCodes.GOING_AWAY)
      },
    },
  }
}

/** Null: the connection is in the document as it is now. */
function epochProblem(room: Room | undefined, { document }: Connection, { epoch }: Ticket): CloseCode | null {
  // What was loaded before the document went on as another epoch is on its way out of memory.
  if (room?.live !== document) return closeCodes.GOING_AWAY
  if (epoch === undefined || epoch === room.epoch) return null
  if (epoch < room.epoch) return closeCodes.REBASED
  // The ticket knows more than this node.
  void room.catchUp().catch(() => undefined)
  return closeCodes.GOING_AWAY
}

function ask(session: Session, connection: Connection): void {
  session.ticketDeadline ??= setTimeout(() => session.close(closeCodes.TICKET_INVALID), RENEW_PATIENCE_MS)
  session.ticketDeadline.unref()
  connection.requestToken()
}

/** For a client that has no message for a ticket. While nobody can say what it may do, it has to come back later. */
async function recheck(session: Session, tickets: Tickets): Promise<void> {
  if (!session.ticket) return
  await tickets.recheck(session.ticket).then(
    (ticket) => renew(session, ticket),
    () => session.close(closeCodes.GOING_AWAY),
  )
}
