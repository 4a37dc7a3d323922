import { closeCodes } from '@plumbline/core/errors'
import type { Session } from '../sockets/session.ts'
import type { Ticket } from '../tickets.ts'

/** Goes on with a ticket that was just verified or checked again; null: it is worth nothing any more. */
export function renew(session: Session, ticket: Ticket | null): void {
  const held = session.ticket
  if (!ticket || !held || ticket.userId !== held.userId) session.close(closeCodes.TICKET_INVALID)
  else if (ticket.epoch !== held.epoch) session.close(closeCodes.REBASED)
  // A right that changed needs a fresh start: the client may hold changes that will never be accepted.
  else if (!isSameGrant(ticket, held)) session.close(closeCodes.ACCESS_CHANGED)
  else keep(session, ticket)
}

function isSameGrant(a: Ticket, b: Ticket): boolean {
  const attributes = ({ closedAttributes = [], openAttributes = [] }: Ticket): string =>
    `${[...closedAttributes].sort()} ${[...openAttributes].sort()}`
  const isSamePeriod = a.factsFrom === b.factsFrom && a.factsTo === b.factsTo && a.planFrom === b.planFrom
  return a.right === b.right && isSamePeriod && attributes(a) === attributes(b)
}

function keep(session: Session, ticket: Ticket): void {
  session.ticket = ticket
  if (session.ticketDeadline) clearTimeout(session.ticketDeadline)
  session.ticketDeadline = null
}
