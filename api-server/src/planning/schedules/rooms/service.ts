import { type TicketClaims, ticketAudience } from '@plumbline/core/contract'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { SignJWT } from 'jose'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { SignedIn } from '../../../platform/http/index.ts'

const LIFETIME_SECONDS = { person: 60, script: 30 * 86_400 } as const

export async function signTicket(
  secret: Uint8Array,
  who: SignedIn & { onBehalfOf: string },
  grant: RoomGrant,
  { room, spaceId }: { room: string; spaceId: string },
  holder: keyof typeof LIFETIME_SECONDS,
  epoch: number,
): Promise<string> {
  const claims: TicketClaims = {
    userId: who.person.id,
    sessionId: who.sessionId,
    ...(who.by === 'token' && { tokenId: who.sessionId }),
    room,
    spaceId,
    ...grant,
    closedAttributes: [...(grant.closedAttributes ?? [])],
    openAttributes: [...(grant.openAttributes ?? [])],
    name: shownName(who),
    color: who.person.color,
    accessRevision: who.accessRevision,
    // A program shows the same ticket for weeks.
    ...(holder === 'person' && { epoch }),
  }
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(ticketAudience[holder])
    .setIssuedAt()
    .setExpirationTime(new Date(endOf(who, LIFETIME_SECONDS[holder])))
    .sign(secret)
}

/** No ticket outlives the access token that it was asked for with; a session is prolonged by its use. */
function endOf({ by, expiresAt }: SignedIn, seconds: number): number {
  const end = Date.now() + seconds * 1_000
  return by === 'token' ? Math.min(end, Date.parse(expiresAt)) : end
}

/** Others see in whose name somebody works who was lent the right. */
function shownName({ person, onBehalfOf }: SignedIn & { onBehalfOf: string }): string {
  const own = `${person.firstName} ${person.lastName}`
  return onBehalfOf === '' ? own : `${own} (→ ${onBehalfOf})`
}

const FRESH_MS = 1_000

type RoomHead = Awaited<ReturnType<CollabApi['head']>>

/** Epoch and newest snapshot of a room, asked for at most once a second however many people join. */
export function createHeads(collabApi: CollabApi): (room: string) => Promise<RoomHead> {
  const asked = new Map<string, Promise<RoomHead>>()
  return (room) => {
    const known = asked.get(room)
    if (known) return known
    const answer = collabApi.head(room)
    asked.set(room, answer)
    const forget = (): unknown => asked.delete(room)
    answer.then(() => setTimeout(forget, FRESH_MS).unref(), forget)
    return answer
  }
}
