import type { CloseCode } from '@plumbline/core/errors'
import { reasonOf, type Session } from '../sockets/session.ts'

/**
 * Ends a session that is still entering with a typed code. What it returns is for throwing: Hocuspocus then stops, and tells the client the
 * reason, which it reads before the socket closes. Not an Error, or Hocuspocus would print it.
 */
export function deny(session: Session, code: CloseCode): { code: CloseCode; reason: string } {
  setImmediate(() => session.close(code))
  return { code, reason: reasonOf(code) }
}

/** Ends a session that is in the room: leaving it ends the socket at once, and then for a reason that says less. */
export function expel(session: Session, code: CloseCode): { code: CloseCode; reason: string } {
  session.close(code)
  return { code, reason: reasonOf(code) }
}
