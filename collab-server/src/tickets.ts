import type { webcrypto } from 'node:crypto'
import { createBeginning } from '@plumbline/core/budgets'
import { type TicketClaims, ticketAudience, ticketClaims } from '@plumbline/core/contract'
import { type FactsPeriod, factsPeriodOf, keyDateOf, type RoomRight, roomRightOf } from '@plumbline/core/permissions'
import { dayOf } from '@plumbline/core/time'
import { decodeJwt, jwtVerify } from 'jose'
import type { EffectiveRights } from './storage/effective-rights.ts'

/** A ticket lives 60 seconds; a revocation older than that concerns no ticket that is still valid. */
const TICKET_SECONDS = 60
const FORGET_MS = 2 * TICKET_SECONDS * 1000
const SCRIPT_SECONDS = 30 * 86_400
/** Tickets that are looked at in one turn of the loop: a whole office may come back in one second. */
const AT_ONCE = 10

export interface Ticket extends TicketClaims {
  /** For programs: lives for days, and says nothing without a look at the person's effective rights. */
  script: boolean
  /** Seconds since 1970 at which the right was looked up. */
  issuedAt: number
  expiresAt: number
}

/** Reads what a person may do in a room now; rejects while the database is away. */
type ReadEffectiveRights = (ticket: Pick<Ticket, 'userId' | 'room' | 'tokenId'>) => Promise<EffectiveRights | null>

/** Verifies room tickets and remembers whose access has changed. */
export class Tickets {
  /** Read once: reading the secret takes longer than verifying a ticket with it. */
  private readonly key: Promise<webcrypto.CryptoKey>
  private readonly begin = createBeginning(AT_ONCE, setImmediate)
  private readonly readEffectiveRights: ReadEffectiveRights
  /** By person, by access token, by room, and by right in a room. */
  private readonly revokedAt = new Map<string, number>()
  /** The newest access revision known of a person: older tickets are from before a change. */
  private readonly revisions = new Map<string, { revision: number; at: number }>()

  constructor(secret: string, readEffectiveRights: ReadEffectiveRights) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    this.key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
    this.readEffectiveRights = readEffectiveRights
  }

  /** Null: forged, expired, for another room, or from before a change of access. Rejects as `recheck` does. */
  async verify(token: string, room: string): Promise<Ticket | null> {
    const shown = await this.read(token)
    if (!shown || shown.room !== room) return null
    const ticket = shown.script ? await this.recheck(shown) : shown
    if (!ticket || this.isRevoked(ticket)) return null
    this.noteRevision(ticket.userId, ticket.accessRevision)
    return ticket
  }

  /** The ticket with the right that its holder has now. Null: none. Rejects while nobody can say. */
  async recheck(ticket: Ticket): Promise<Ticket | null> {
    const askedAt = Date.now() / 1000
    if (ticket.script && ticket.expiresAt < askedAt) return null
    const effectiveRights = await this.readEffectiveRights(ticket)
    if (!effectiveRights || ticket.accessRevision < effectiveRights.accessRevision) return null
    const right = roomRightOf(
      { userId: ticket.userId, role: effectiveRights.role, effectiveRights: effectiveRights.effectiveRights },
      effectiveRights,
    )
    const { closedAttributes, openAttributes } = effectiveRights
    const attributes = { closedAttributes, openAttributes }
    return right && { ...ticket, right, ...attributes, ...periodOf(right, effectiveRights), issuedAt: askedAt }
  }

  /** `revision`: the person's new one; without it tickets that were issued up to now are worthless. */
  revoke(userId: string, revision?: number): void {
    if (revision === undefined) this.revokeUntilNow(userId)
    else this.noteRevision(userId, revision)
  }

  /** Tickets for this room, or those with that right in it, that were issued up to now are worthless. */
  revokeRoom(room: string, right?: RoomRight): void {
    this.revokeUntilNow(right === undefined ? room : ofRight(room, right))
  }

  /** Tickets that were asked for with this access token are worthless. */
  revokeToken(tokenId: string): void {
    this.revokeUntilNow(tokenId)
  }

  isRevoked(ticket: Ticket): boolean {
    const known = this.revisions.get(ticket.userId)
    if (known && ticket.accessRevision < known.revision) return true
    // Within the second of the revocation a ticket counts as older.
    const keys = [ticket.userId, ticket.tokenId ?? '', ticket.room, ofRight(ticket.room, ticket.right)]
    return keys.some((key) => ticket.issuedAt * 1000 < (this.revokedAt.get(key) ?? 0))
  }

  private async read(token: string): Promise<Ticket | null> {
    await new Promise<void>(this.begin)
    try {
      const script = decodeJwt(token).aud === ticketAudience.script
      const { payload } = await jwtVerify(token, await this.key, {
        algorithms: ['HS256'],
        audience: script ? ticketAudience.script : ticketAudience.person,
        maxTokenAge: script ? SCRIPT_SECONDS : TICKET_SECONDS,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat'],
      })
      return { ...ticketClaims.parse(payload), script, issuedAt: payload.iat!, expiresAt: payload.exp! }
    } catch {
      return null
    }
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

const ofRight = (room: string, right: RoomRight): string => `${room} ${right}`

function periodOf(right: RoomRight, { keyDateBy, factDays, dataDate }: EffectiveRights): FactsPeriod {
  const unlimited = { factsFrom: undefined, factsTo: undefined }
  if (keyDateBy === null) return unlimited
  const now = new Date()
  const today = dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate())
  const keyDate = keyDateOf({ keyDateBy }, { dataDate, today })
  return { ...unlimited, ...factsPeriodOf(right, factDays, keyDate) }
}
