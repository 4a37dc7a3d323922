/** What one connection may send: sustained, and in one burst (returning after days offline, pasting many rows). */
const MESSAGES_PER_SECOND = 200
const MESSAGES_BURST = 2_000
const BYTES_PER_SECOND = 2 * 1024 * 1024
const BYTES_BURST = 32 * 1024 * 1024

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

  /** False: the connection has sent more than it may. */
  spend(bytes: number): boolean {
    const messageFits = this.messages.take(1)
    return this.bytes.take(bytes) && messageFits
  }
}
