import { type TicketClaims, ticketClaims } from '@plumbline/core/contract'
import { jwtVerify } from 'jose'

/** A ticket lives 60 seconds; a revocation older than that concerns no ticket that is still valid. */
const TICKET_SECONDS = 60
const FORGET_MS = 2 * TICKET_SECONDS * 1000

export interface Ticket extends TicketClaims {
  /** Seconds since 1970, rounded down. */
  issuedAt: number
}

/** Verifies room tickets and remembers whose access has changed. */
export class Tickets {
  private readonly key: Uint8Array
  /** By person, and by room. */
  private readonly revokedAt = new Map<string, number>()
  /** The newest access revision known of a person: older tickets are from before a change. */
  private readonly revisions = new Map<string, { revision: number; at: number }>()

  constructor(secret: string) {
    this.key = new TextEncoder().encode(secret)
  }

  /** Null: forged, expired, for another room, or from before a change of access. */
  async verify(token: string, room: string): Promise<Ticket | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        audience: 'room',
        maxTokenAge: TICKET_SECONDS,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat'],
      })
      const claims = ticketClaims.parse(payload)
      if (claims.room !== room) return null
      const ticket = { ...claims, issuedAt: payload.iat! }
      if (this.isRevoked(ticket)) return null
      this.noteRevision(ticket.userId, ticket.accessRevision)
      return ticket
    } catch {
      return null
    }
  }

  /** `revision`: the person's new one; without it tickets that were issued up to now are worthless. */
  revoke(userId: string, revision?: number): void {
    if (revision === undefined) this.revokeUntilNow(userId)
    else this.noteRevision(userId, revision)
  }

  /** Tickets for this room that were issued up to now are worthless. */
  revokeRoom(room: string): void {
    this.revokeUntilNow(room)
  }

  isRevoked(ticket: Ticket): boolean {
    const known = this.revisions.get(ticket.userId)
    if (known && ticket.accessRevision < known.revision) return true
    // Within the second of the revocation a ticket counts as older.
    return [ticket.userId, ticket.room].some((key) => ticket.issuedAt * 1000 < (this.revokedAt.get(key) ?? 0))
  }

  private revokeUntilNow(key: string): void {
    const now = Date.now()
    for (const [other, at] of this.revokedAt) if (now - at > FORGET_MS) this.revokedAt.delete(other)
    this.revokedAt.set(key, now)
  }

  private noteRevision(userId: string, revision: number): void {
    const now = Date.now()
    const known = this.revisions.get(userId)
    this.revisions.delete(userId)
    this.revisions.set(userId, { revision: Math.max(revision, known?.revision ?? 0), at: now })
    // In the order of their last use: a ticket lives a minute, so what was not used for two tells nothing.
    for (const [id, { at }] of this.revisions) {
      if (now - at <= FORGET_MS) break
      this.revisions.delete(id)
    }
  }
}
