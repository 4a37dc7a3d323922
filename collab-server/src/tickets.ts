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
  private readonly revokedAt = new Map<string, number>()

  constructor(secret: string) {
    this.key = new TextEncoder().encode(secret)
  }

  /** Null: forged, expired, for another room, or from before a change of the person's access. */
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
      return this.isRevoked(ticket) ? null : ticket
    } catch {
      return null
    }
  }

  /** Tickets of this person that were issued up to now are worthless. */
  revoke(userId: string): void {
    const now = Date.now()
    for (const [id, at] of this.revokedAt) if (now - at > FORGET_MS) this.revokedAt.delete(id)
    this.revokedAt.set(userId, now)
  }

  /** Within the second of the revocation a ticket counts as older. */
  isRevoked(ticket: Ticket): boolean {
    const at = this.revokedAt.get(ticket.userId)
    return at !== undefined && ticket.issuedAt * 1000 < at
  }
}
