import { NO_INSTANT } from '@plumbline/core/time'
import type { Span } from '../../../instruments/planner/types.ts'

/** Dates of some rows in another version; `NO_INSTANT`: the row is not there. */
export interface BaselineBlock {
  /** Everything known before is void. */
  whole: boolean
  slots: Int32Array
  starts: Int32Array
  finishes: Int32Array
}

const FIRST_CAPACITY = 1024

/** Dates of the rows in another version, in columns by slot. */
export class BaselineDates {
  /** Grows when some are other than before. */
  revision = 0
  #starts = new Int32Array(FIRST_CAPACITY).fill(NO_INSTANT)
  #finishes = new Int32Array(FIRST_CAPACITY).fill(NO_INSTANT)

  put({ whole, slots, starts, finishes }: BaselineBlock): void {
    this.revision++
    if (whole) for (const column of [this.#starts, this.#finishes]) column.fill(NO_INSTANT)
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!
      if (slot >= this.#starts.length) this.#grow(slot)
      this.#starts[slot] = starts[i]!
      this.#finishes[slot] = finishes[i]!
    }
  }

  /** The columns themselves, for whoever reads all of them at once. */
  get dates(): { start: Int32Array; finish: Int32Array } {
    return { start: this.#starts, finish: this.#finishes }
  }

  /** `NO_INSTANT`: the row is not in the other version. */
  startOf(slot: number): number {
    return this.#starts[slot] ?? NO_INSTANT
  }

  finishOf(slot: number): number {
    return this.startOf(slot) === NO_INSTANT ? NO_INSTANT : this.#finishes[slot]!
  }

  write(slot: number, out: Span): void {
    const start = this.startOf(slot)
    out.start = start === NO_INSTANT ? Number.NaN : start
    out.finish = start === NO_INSTANT ? Number.NaN : this.#finishes[slot]!
  }

  #grow(slot: number): void {
    const capacity = Math.max(slot + 1, this.#starts.length * 2)
    const wider = (column: Int32Array): Int32Array<ArrayBuffer> => {
      const fresh = new Int32Array(capacity).fill(NO_INSTANT)
      fresh.set(column)
      return fresh
    }
    this.#starts = wider(this.#starts)
    this.#finishes = wider(this.#finishes)
  }
}
