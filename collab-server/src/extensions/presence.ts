import type { Extension } from '@hocuspocus/server'
import type { Awareness } from '@plumbline/core/contract'
import { kindOf } from '../rooms/kinds/index.ts'
import type { RoomContext, Session } from '../sockets/session.ts'
import type { Sessions } from '../sockets/sessions.ts'

const STATE_MAX_CHARACTERS = 4_096

/** One awareness state per connection, with the identity of its ticket. */
export function presence(sessions: Sessions): Extension<RoomContext> {
  return {
    extensionName: 'presence',

    async beforeHandleAwareness({ states, context }) {
      // Without a session it comes from another node, which has stamped it already.
      if (!context) return
      dropDecoder(states)
      for (const [clientId, state] of states) {
        const stamped = speaksFor(context.session, clientId, sessions) ? stamp(context.session, state) : null
        if (stamped) states.set(clientId, stamped)
        else states.delete(clientId)
      }
    },
  }
}

/** Hocuspocus decodes into an Awareness of its own; the first state in there is its own empty one, which nobody sent. */
function dropDecoder(states: Map<number, Record<string, unknown>>): void {
  const first = states.entries().next().value
  if (first && Object.keys(first[1]).length === 0) states.delete(first[0])
}

/** The first client id that a session uses is its own, unless somebody else has it. */
function speaksFor(session: Session, clientId: number, sessions: Sessions): boolean {
  if (session.clientId !== null) return session.clientId === clientId
  const taken = sessions
    .inRoom(session.room)
    .some((other) => other.clientId === clientId && other.ticket?.userId !== session.ticket?.userId)
  if (!taken) session.clientId = clientId
  return !taken
}

function stamp(session: Session, state: Record<string, unknown>): Record<string, unknown> | null {
  const { ticket } = session
  if (!ticket || JSON.stringify(state).length > STATE_MAX_CHARACTERS) return null
  const read = kindOf(session.room).presence.safeParse(state)
  if (!read.success) return null
  const user: Awareness['user'] = { id: ticket.userId, name: ticket.name, color: ticket.color }
  return { ...read.data, user }
}
