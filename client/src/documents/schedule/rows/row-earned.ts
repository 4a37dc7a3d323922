import { decimalOf } from '@plumbline/core/progress'
import { type EarnedFigure, type EarnedValue, earnedFigure } from '@plumbline/core/usage'
import { isCounted } from './row-amounts.ts'
import type { RowStore } from './row-store.ts'

const parts = ['budget', 'planned', 'earned', 'actual', 'left'] as const
export const EARNED_PARTS = parts.length

/** What works have earned: `EARNED_PARTS` millionths a slot. */
export interface EarnedBlock {
  slots: Int32Array
  amounts: BigInt64Array
  /** There is a target version. */
  isPlanned: boolean
}

/** What all rows have earned and cost; asked for by whoever shows it, because it follows from every date and price. */
export class RowEarned {
  /** Somebody looks at values that are not known, or not known any more. */
  onWanted = (): void => undefined
  readonly #store: RowStore
  #amounts = new BigInt64Array(0)
  #isPlanned = false
  #isFresh = false
  #revision = 0
  /** Sums over the rows before a position, part by part; of the rows as they were at `#sumsAt`. */
  #sums = new BigInt64Array(0)
  #sumsAt = ''

  constructor(store: RowStore) {
    this.#store = store
  }

  /** What is known is old: it is asked for again when somebody looks. */
  touch(): void {
    this.#isFresh = false
  }

  put({ slots, amounts, isPlanned }: EarnedBlock): void {
    const size = slots.reduce((most, slot) => Math.max(most, slot + 1), 0)
    this.#amounts = new BigInt64Array(size * EARNED_PARTS)
    slots.forEach((slot, at) => {
      this.#amounts.set(amounts.subarray(at * EARNED_PARTS, (at + 1) * EARNED_PARTS), slot * EARNED_PARTS)
    })
    this.#isPlanned = isPlanned
    this.#revision++
    this.#store.versions.values++
  }

  /** Exact; of a summary of the sums of what is below. null: nothing, or not known yet. */
  exact(slot: number, figure: EarnedFigure): bigint | null {
    const value = this.of(slot)
    return value && earnedFigure(value, figure)
  }

  /** null: not known yet. */
  of(slot: number): EarnedValue | null {
    if (!this.#isFresh) {
      this.#isFresh = true
      this.onWanted()
    }
    return slot < 0 || this.#amounts.length === 0 ? null : this.#valueOf(slot)
  }

  number(slot: number, figure: EarnedFigure): number | null {
    const found = this.exact(slot, figure)
    return found === null ? null : Number(decimalOf(found))
  }

  /** Of several works, from what each brings into the sums. */
  together(figure: EarnedFigure, sumOf: (part: string, of: (slot: number) => number) => number): number | null {
    const sums = parts.map((part, at) =>
      BigInt(Math.round(sumOf(`earned ${part}`, (slot) => Number(this.#amounts[slot * EARNED_PARTS + at] ?? 0n)))),
    )
    const found = earnedFigure(
      this.#told((at) => sums[at]!),
      figure,
    )
    return found === null ? null : Number(decimalOf(found))
  }

  #valueOf(slot: number): EarnedValue {
    if (isCounted(this.#store, slot)) return this.#told((at) => this.#amounts[slot * EARNED_PARTS + at] ?? 0n)
    const position = this.#store.positions[slot]!
    const sums = this.#sumsNow()
    const end = position < 0 ? position : this.#store.ends[position]!
    return this.#told((at) =>
      position < 0 ? 0n : sums[end * EARNED_PARTS + at]! - sums[(position + 1) * EARNED_PARTS + at]!,
    )
  }

  #told(part: (at: number) => bigint): EarnedValue {
    return {
      budget: part(0),
      planned: this.#isPlanned ? part(1) : null,
      earned: part(2),
      actual: part(3),
      left: part(4),
    }
  }

  #sumsNow(): BigInt64Array {
    const { order, versions } = this.#store
    const now = `${this.#revision} ${versions.structure}`
    if (now === this.#sumsAt) return this.#sums
    const sums = new BigInt64Array((order.length + 1) * EARNED_PARTS)
    for (const [position, slot] of order.entries()) {
      const counts = isCounted(this.#store, slot)
      const [from, to, own] = [position * EARNED_PARTS, (position + 1) * EARNED_PARTS, slot * EARNED_PARTS]
      for (let at = 0; at < EARNED_PARTS; at++) {
        sums[to + at] = sums[from + at]! + (counts ? (this.#amounts[own + at] ?? 0n) : 0n)
      }
    }
    this.#sums = sums
    this.#sumsAt = now
    return sums
  }
}
