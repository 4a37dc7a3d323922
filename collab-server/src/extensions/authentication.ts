import type { Extension } from '@hocuspocus/server'
import { closeCodes } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Penalties } from '../sockets/penalties.ts'
import type { RoomContext } from '../sockets/session.ts'
import type { Sessions } from '../sockets/sessions.ts'
import type { Tickets } from '../tickets.ts'
import { deny } from './denied.ts'
import { renew } from './renewal.ts'

/** Who is it, and is the ticket for this very room? */
export function authentication(
  tickets: Tickets,
  sessions: Sessions,
  penalties: Penalties,
  log: Logger,
): Extension<RoomContext> {
  return {
    extensionName: 'authentication',
    priority: 1000,

    async onConnect({ context, documentName }) {
      const { session } = context
      // One socket is one room, so that a proxy can send everybody in a document to one node.
      if (session.ticket || documentName !== session.room) throw deny(session, closeCodes.FORBIDDEN)
    },

    async onAuthenticate({ context, token, connectionConfig }) {
      const { session } = context
      const ticket = await tickets.verify(token, session.room).catch(() => {
        throw deny(session, closeCodes.GOING_AWAY)
      })
      if (!ticket) {
        log.info({ room: session.room }, 'ticket refused')
        throw deny(session, closeCodes.TICKET_INVALID)
      }
      if (sessions.full(ticket.userId) || penalties.mustWait(ticket.userId)) throw deny(session, closeCodes.BUDGET)
      session.enter(ticket)
      connectionConfig.readOnly = ticket.right === 'read'
      log.info({ room: session.room, person: ticket.userId, session: session.id, right: ticket.right }, 'entered')
    },

    async onTokenSync({ context, token }) {
      const { session } = context
      await tickets.verify(token, session.room).then(
        (ticket) => renew(session, ticket),
        () => session.close(closeCodes.GOING_AWAY),
      )
    },
  }
}
