import type { Futures } from '../schedule/index.ts'
import { BLOCK, drawColumn, emptyColumn, seedOf } from './draws.ts'
import { quantileOf } from './shapes.ts'
import type { Money, Risk } from './types.ts'

/** What a future costs: what is certain, what grows with durations, and what risks take (SPEC.md, RK15). */
export class Ledger {
  readonly hasMoney: boolean
  /** When everything takes as long as planned and no risk happens. */
  private readonly planned: number
  /** By slot: what the work still costs, and money a minute more of it takes. */
  private readonly remaining: Float64Array
  private readonly rate: Float64Array
  private readonly length: Float64Array
  private readonly risks: readonly { at: number; risk: Risk; quantile: (u: number) => number }[]
  private readonly seed: number
  private readonly column = emptyColumn()
  /** What risks take, by future of the block. */
  private readonly taken = new Float64Array(BLOCK)
  private spent = 0

  constructor(futures: Futures, money: Money | null, risks: readonly { risk: Risk }[], seed: number) {
    const { certain, remaining, byDuration } = money ?? {
      certain: 0,
      remaining: new Map<string, number>(),
      byDuration: 0,
    }
    this.seed = seed
    this.remaining = new Float64Array(futures.size)
    this.rate = new Float64Array(futures.size)
    this.length = new Float64Array(futures.size)
    let planned = certain
    for (const [id, cost] of remaining) {
      planned += cost
      const slot = futures.slotOf(id)
      if (!futures.isOpenWork(slot)) continue
      this.remaining[slot] = cost
      this.length[slot] = futures.remainingOf(slot)
      this.rate[slot] = this.length[slot]! > 0 ? (cost * byDuration) / this.length[slot]! : 0
    }
    this.planned = planned
    this.risks = risks.flatMap(({ risk }, at) => (risk.cost ? [{ at, risk, quantile: quantileOf(risk.cost) }] : []))
    this.hasMoney = planned > 0 || this.risks.length > 0
  }

  /** `happened`: by risk and future of the block. */
  draw(block: number, happened: Uint8Array): void {
    this.taken.fill(0)
    for (const { at, risk, quantile } of this.risks) {
      drawColumn(this.column, seedOf(this.seed, block, 'money', risk.id))
      for (let k = 0; k < BLOCK; k++) {
        if (happened[at * BLOCK + k] === 1) this.taken[k]! += quantile(this.column.shares[k]!)
      }
    }
  }

  begin(): void {
    this.spent = this.planned
  }

  noteLength(slot: number, minutes: number): void {
    this.spent += this.rate[slot]! * (minutes - this.length[slot]!)
  }

  noteAbsent(slot: number): void {
    this.spent -= this.remaining[slot]!
  }

  costOf(k: number): number {
    return this.spent + this.taken[k]!
  }
}
