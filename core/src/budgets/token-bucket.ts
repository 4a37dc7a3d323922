/** So much a second in the long run, and so much at once. */
export interface Allowance {
  perSecond: number
  burst: number
}

/** What one principal may spend. `now`: milliseconds of any clock that never goes back. */
export class TokenBucket {
  private level: number
  private filledAt: number
  private readonly allowance: Allowance

  constructor(allowance: Allowance, now: number) {
    this.allowance = allowance
    this.level = allowance.burst
    this.filledAt = now
  }

  /** False: there is not so much left, and nothing was taken. */
  take(amount: number, now: number): boolean {
    this.fill(now)
    if (amount > this.level) return false
    this.level -= amount
    return true
  }

  isFull(now: number): boolean {
    this.fill(now)
    return this.level === this.allowance.burst
  }

  private fill(now: number): void {
    const { perSecond, burst } = this.allowance
    this.level = Math.min(burst, this.level + (Math.max(0, now - this.filledAt) / 1000) * perSecond)
    this.filledAt = now
  }
}
