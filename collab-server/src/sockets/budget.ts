import { PrincipalBudgets, TokenBucket } from '@plumbline/core/budgets'
import { type CloseCode, closeCodes } from '@plumbline/core/errors'
import type { MessageKind } from './message-kind.ts'

/** What one person may send over all their connections: sustained, and in one burst (returning after days offline, pasting many rows). */
const MESSAGES = { perSecond: 200, burst: 2_000 }
const BYTES = { perSecond: 2 * 1024 * 1024, burst: 32 * 1024 * 1024 }
/** A pointer that is dragged tells itself ten times a second. */
const PRESENCE = { perSecond: 50, burst: 500 }
const PRESENCE_MAX_BYTES = 64 * 1024
/** Each connection asks once for what it lacks, and many come back at once. */
const QUESTIONS = { perSecond: 5, burst: 200 }
/** An answer may be the whole document; a client asks once per connection. */
const QUESTIONS_PER_CONNECTION = { perSecond: 0.2, burst: 10 }

/** What all people of one space may send together: some dozens who are all at it, and no more. */
const MESSAGES_OF_SPACE = { perSecond: 2_000, burst: 20_000 }
const BYTES_OF_SPACE = { perSecond: 8 * 1024 * 1024, burst: 128 * 1024 * 1024 }

interface Sender {
  userId: string
  spaceId: string
}

/** Budgets are people's and spaces': many sockets may not send more than one, nor many accounts more than a company. */
export class SenderBudgets {
  private readonly messages = new PrincipalBudgets(MESSAGES)
  private readonly bytes = new PrincipalBudgets(BYTES)
  private readonly presence = new PrincipalBudgets(PRESENCE)
  private readonly questions = new PrincipalBudgets(QUESTIONS)
  private readonly messagesOfSpace = new PrincipalBudgets(MESSAGES_OF_SPACE)
  private readonly bytesOfSpace = new PrincipalBudgets(BYTES_OF_SPACE)

  /** Null: it fits; otherwise what to close the connection with. */
  spend({ userId, spaceId }: Sender, kind: MessageKind, bytes: number): CloseCode | null {
    const now = performance.now()
    if (!this.bytes.take(userId, bytes, now)) return closeCodes.TOO_MUCH_DATA
    if (!this.bytesOfSpace.take(spaceId, bytes, now)) return closeCodes.TOO_MUCH_DATA
    if (kind === 'presence') {
      const fits = bytes <= PRESENCE_MAX_BYTES && this.presence.take(userId, 1, now)
      return fits ? null : closeCodes.PRESENCE_FLOOD
    }
    if (kind === 'question' && !this.questions.take(userId, 1, now)) return closeCodes.TOO_MUCH_DATA
    const fits = this.messages.take(userId, 1, now) && this.messagesOfSpace.take(spaceId, 1, now)
    return fits ? null : closeCodes.TOO_MANY_CHANGES
  }
}

/** What one connection may ask for. */
export class QuestionBudget {
  private readonly bucket = new TokenBucket(QUESTIONS_PER_CONNECTION, performance.now())

  spend(kind: MessageKind): CloseCode | null {
    return kind !== 'question' || this.bucket.take(1, performance.now()) ? null : closeCodes.TOO_MUCH_DATA
  }
}
