import { type Allowance, TokenBucket } from './token-bucket.ts'

/** How many principals are remembered before those with full buckets are let go. */
const SWEEP_FROM = 1_000

/** One bucket for each person, address or space, however many connections it has. */
export class PrincipalBudgets {
  private readonly buckets = new Map<string, TokenBucket>()
  private readonly allowance: Allowance
  private sweepAt = SWEEP_FROM

  constructor(allowance: Allowance) {
    this.allowance = allowance
  }

  /** How many principals are remembered. */
  get size(): number {
    return this.buckets.size
  }

  /** False: this principal has spent what it may. */
  take(principal: string, amount: number, now: number): boolean {
    let bucket = this.buckets.get(principal)
    if (!bucket) {
      this.sweep(now)
      bucket = new TokenBucket(this.allowance, now)
      this.buckets.set(principal, bucket)
    }
    return bucket.take(amount, now)
  }

  /** A full bucket says the same as none. */
  private sweep(now: number): void {
    if (this.buckets.size < this.sweepAt) return
    for (const [principal, bucket] of this.buckets) if (bucket.isFull(now)) this.buckets.delete(principal)
    this.sweepAt = Math.max(SWEEP_FROM, this.buckets.size * 2)
  }
}
