import { type TicketClaims, ticketAudience } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type RoomRight, roomRightOf } from '@plumbline/core/permissions'
import { SignJWT } from 'jose'
import type { CollabDoor } from '../../platform/collab/index.ts'
import { askerIn, type SignedIn } from '../../platform/http/index.ts'
import type { VersionRow } from '../versions/index.ts'

const LIFETIME = { person: '60s', script: '30d' } as const

/** Throws FORBIDDEN. */
export async function signTicket(
  secret: Uint8Array,
  who: SignedIn,
  version: VersionRow,
  room: string,
  holder: keyof typeof LIFETIME,
  epoch: number,
): Promise<{ ticket: string; right: RoomRight }> {
  const right = roomRightOf(askerIn(who, version.spaceId), version)
  if (right === null) throw new AppError('FORBIDDEN')
  const claims: TicketClaims = {
    userId: who.person.id,
    sessionId: who.sessionId,
    room,
    right,
    name: `${who.person.firstName} ${who.person.lastName}`,
    color: who.person.color,
    accessRevision: who.accessRevision,
    // A program shows the same ticket for weeks.
    ...(holder === 'person' && { epoch }),
  }
  const ticket = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(ticketAudience[holder])
    .setIssuedAt()
    .setExpirationTime(LIFETIME[holder])
    .sign(secret)
  return { ticket, right }
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
