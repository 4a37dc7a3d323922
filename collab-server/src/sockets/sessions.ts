import { type CloseCode, closeCodes } from '@plumbline/core/errors'
import type { RoomRight } from '@plumbline/core/permissions'
import { regularly } from '../regularly.ts'
import type { Session } from './session.ts'

const SWEEP_MS = 500
const PER_PERSON_MAX = 100

/** Everybody who is connected to this node. */
export class Sessions {
  private readonly sessions = new Set<Session>()
  readonly stop: () => void

  /** A reader that is further behind is cut off. */
  private readonly bufferedMaxBytes: number

  constructor(bufferedMaxBytes: number, failed: (error: unknown) => void) {
    this.bufferedMaxBytes = bufferedMaxBytes
    this.stop = regularly(SWEEP_MS, () => this.closeSlowReaders(), failed)
  }

  get size(): number {
    return this.sessions.size
  }

  all(): IterableIterator<Session> {
    return this.sessions.values()
  }

  add(session: Session): void {
    this.sessions.add(session)
  }

  remove(session: Session): void {
    this.sessions.delete(session)
    if (session.ticketDeadline) clearTimeout(session.ticketDeadline)
  }

  of(userId: string): Session[] {
    return [...this.sessions].filter((session) => session.ticket?.userId === userId)
  }

  inRoom(room: string): Session[] {
    return [...this.sessions].filter((session) => session.room === room)
  }

  /** The person who shows this client id as their own; null: nobody. */
  presentAs(room: string, client: number): string | null {
    const session = this.inRoom(room).find((other) => other.clientId === client && !other.closing)
    return session?.ticket?.userId ?? null
  }

  /** Everybody in the room with the client id that they show as their own. */
  presentIn(room: string): [client: number, userId: string][] {
    return this.inRoom(room).flatMap(({ clientId, ticket, closing }) =>
      clientId === null || !ticket || closing ? [] : [[clientId, ticket.userId]],
    )
  }

  full(userId: string): boolean {
    return this.of(userId).length >= PER_PERSON_MAX
  }

  /** `right`: only those who have it; whoever is entering shows a ticket that is worthless by now. */
  closeRoom(room: string, code: CloseCode, right?: RoomRight): void {
    for (const session of this.inRoom(room)) {
      if (right === undefined || session.ticket?.right === right) session.close(code)
    }
  }

  closeAll(code: CloseCode): void {
    for (const session of this.sessions) session.close(code)
  }

  private closeSlowReaders(): void {
    for (const session of this.sessions) {
      if (session.socket.bufferedAmount > this.bufferedMaxBytes) session.close(closeCodes.READER_TOO_SLOW)
    }
  }
}
