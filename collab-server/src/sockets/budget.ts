import { type CloseCode, closeCodes } from '@plumbline/core/errors'
import type { MessageKind } from './message-kind.ts'

/** What one connection may send: sustained, and in one burst (returning after days offline, pasting many rows). */
const MESSAGES_PER_SECOND = 200
const MESSAGES_BURST = 2_000
const BYTES_PER_SECOND = 2 * 1024 * 1024
const BYTES_BURST = 32 * 1024 * 1024
/** A pointer that is dragged tells itself ten times a second. */
const PRESENCE_PER_SECOND = 50
const PRESENCE_BURST = 500
const PRESENCE_MAX_BYTES = 64 * 1024
/** An answer may be the whole document, encoded in the loop; a client asks once per connection. */
const QUESTIONS_PER_SECOND = 0.2
const QUESTIONS_BURST = 10

class Bucket {
  private level: number
  private readonly perSecond: number
  private readonly size: number
  private filledAt = performance.now()

  constructor(perSecond: number, size: number) {
    this.perSecond = perSecond
    this.size = size
    this.level = size
  }

  take(amount: number): boolean {
    const now = performance.now()
    this.level = Math.min(this.size, this.level + ((now - this.filledAt) / 1000) * this.perSecond)
    this.filledAt = now
    this.level -= amount
    return this.level >= 0
  }
}

export class Budget {
  private readonly messages = new Bucket(MESSAGES_PER_SECOND, MESSAGES_BURST)
  private readonly bytes = new Bucket(BYTES_PER_SECOND, BYTES_BURST)
  private readonly presence = new Bucket(PRESENCE_PER_SECOND, PRESENCE_BURST)
  private readonly questions = new Bucket(QUESTIONS_PER_SECOND, QUESTIONS_BURST)

  /** Null: it fits; otherwise what to close the connection with. */
  spend(kind: MessageKind, bytes: number): CloseCode | null {
    if (!this.bytes.take(bytes)) return closeCodes.TOO_MUCH_DATA
    if (kind === 'presence') return this.tell(bytes)
    if (kind === 'question' && !this.questions.take(1)) return closeCodes.TOO_MUCH_DATA
    return this.messages.take(1) ? null : closeCodes.TOO_MANY_CHANGES
  }

  private tell(bytes: number): CloseCode | null {
    return bytes <= PRESENCE_MAX_BYTES && this.presence.take(1) ? null : closeCodes.PRESENCE_FLOOD
  }
}
