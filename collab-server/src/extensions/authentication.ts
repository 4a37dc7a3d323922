import type { Extension } from '@hocuspocus/server'
import { closeCodes } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Penalties } from '../sockets/penalties.ts'
import type { RoomContext, Session } from '../sockets/session.ts'
import type { Sessions } from '../sockets/sessions.ts'
import type { Ticket, Tickets } from '../tickets.ts'
import { deny } from './denied.ts'

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
      const ticket = await tickets.verify(token, session.room)
      if (!ticket) {
        log.info({ room: session.room }, 'ticket refused')
        throw deny(session, closeCodes.TICKET_INVALID)
      }
      if (sessions.full(ticket.userId) || penalties.mustWait(ticket.userId)) throw deny(session, closeCodes.BUDGET)
      session.enter(ticket)
      connectionConfig.readOnly = ticket.right === 'read'
      log.info({ room: session.room, person: ticket.userId, right: ticket.right }, 'entered')
    },

    async onTokenSync({ context, token }) {
      const { session } = context
      const ticket = await tickets.verify(token, session.room)
      if (!ticket || ticket.userId !== session.ticket?.userId) session.close(closeCodes.TICKET_INVALID)
      // A right that changed needs a fresh start: the client may hold changes that will never be accepted.
      else if (!isSameGrant(ticket, session.ticket)) session.close(closeCodes.ACCESS_CHANGED)
      else keep(session, ticket)
    },
  }
}

function isSameGrant(a: Ticket, b: Ticket): boolean {
  return a.right === b.right && a.factsFrom === b.factsFrom && a.factsTo === b.factsTo
}

function keep(session: Session, ticket: Ticket): void {
  session.ticket = ticket
  if (session.ticketDeadline) clearTimeout(session.ticketDeadline)
  session.ticketDeadline = null
}
