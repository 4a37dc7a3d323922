import { type TicketClaims, ticketAudience } from '@plumbline/core/contract'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { SignJWT } from 'jose'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { SignedIn } from '../../platform/http/index.ts'

const LIFETIME = { person: '60s', script: '30d' } as const

export async function signTicket(
  secret: Uint8Array,
  who: SignedIn & { onBehalfOf: string },
  grant: RoomGrant,
  room: string,
  holder: keyof typeof LIFETIME,
  epoch: number,
): Promise<string> {
  const claims: TicketClaims = {
    userId: who.person.id,
    sessionId: who.sessionId,
    room,
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
    .setExpirationTime(LIFETIME[holder])
    .sign(secret)
}

/** Others see in whose name somebody works who was lent the right. */
function shownName({ person, onBehalfOf }: SignedIn & { onBehalfOf: string }): string {
  const own = `${person.firstName} ${person.lastName}`
  return onBehalfOf === '' ? own : `${own} (→ ${onBehalfOf})`
}

const FRESH_MS = 1_000

type RoomHead = Awaited<ReturnType<CollabDoor['head']>>

/** Epoch and newest snapshot of a room, asked for at most once a second however many people join. */
export function createHeads(door: CollabDoor): (room: string) => Promise<RoomHead> {
  const asked = new Map<string, Promise<RoomHead>>()
  return (room) => {
    const known = asked.get(room)
    if (known) return known
    const answer = door.head(room)
    asked.set(room, answer)
    const forget = (): unknown => asked.delete(room)
    answer.then(() => setTimeout(forget, FRESH_MS).unref(), forget)
    return answer
  }
}
