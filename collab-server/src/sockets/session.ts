import { randomUUID } from 'node:crypto'
import { type CloseCode, closeCodes } from '@plumbline/core/errors'
import type { Ticket } from '../tickets.ts'
import { QuestionBudget } from './budget.ts'

/** A peer that does not answer the closing handshake is cut off after this. */
const CLOSE_PATIENCE_MS = 1_000

/** The part of a web socket that a session needs. */
export interface RoomSocket {
  close(code: number, reason: string): void
  terminate(): void
  readonly bufferedAmount: number
}

/** One socket, which is one person in one room. Its state lives here because Hocuspocus' contexts are copies. */
export class Session {
  readonly id: string = randomUUID()
  /** From the path of the socket; the ticket and every message must name the same. */
  readonly room: string
  readonly socket: RoomSocket
  /** The client can be asked for a fresh ticket. */
  readonly renewable: boolean
  readonly questions = new QuestionBudget()
  ticket: Ticket | null = null
  /** The one awareness client that this session speaks for. */
  clientId: number | null = null
  /** Set while the server waits for a fresh ticket. */
  ticketDeadline: NodeJS.Timeout | null = null
  closing = false
  /** The code that this server ended it with. */
  closedWith: CloseCode | null = null
  readonly openedAt = performance.now()
  /** Resolves when the ticket is accepted. */
  readonly entered: Promise<void>
  private readonly admitted = Promise.withResolvers<void>()

  constructor(room: string, socket: RoomSocket, renewable: boolean) {
    this.room = room
    this.socket = socket
    this.renewable = renewable
    this.entered = this.admitted.promise
  }

  enter(ticket: Ticket): void {
    this.ticket = ticket
    this.admitted.resolve()
  }

  /** The close code is the message: the client knows from it whether and how to come back. */
  close(code: CloseCode): void {
    if (this.closing) return
    this.closing = true
    this.closedWith = code
    this.socket.close(code, reasonOf(code))
    setTimeout(() => this.socket.terminate(), CLOSE_PATIENCE_MS).unref()
  }
}

/** What Hocuspocus carries from hook to hook. */
export interface RoomContext {
  session: Session
}

const reasons = new Map<number, string>(Object.entries(closeCodes).map(([name, code]) => [code, name]))

export function reasonOf(code: number): string {
  return reasons.get(code) ?? ''
}
