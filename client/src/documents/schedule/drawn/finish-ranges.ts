import type { Instant } from '@plumbline/core/time'
import type { MayFinish } from '../../../instruments/planner/types.ts'
import type { RowStore } from '../rows/row-store.ts'

/** When works may finish by the futures of the plan, where somebody wants to see it. */
export class FinishRanges {
  #ranges: ReadonlyMap<string, readonly [from: Instant, likely: Instant, to: Instant]> | null = null
  readonly #store: RowStore

  constructor(store: RowStore) {
    this.#store = store
  }

  get isShown(): boolean {
    return this.#ranges !== null
  }

  /** By the id of the row; null: nobody wants to see them. */
  show(ranges: ReadonlyMap<string, readonly [Instant, Instant, Instant]> | null): void {
    this.#ranges = ranges
  }

  write(slot: number, out: MayFinish): void {
    const range = this.#ranges?.get(this.#store.ids[slot] ?? '')
    ;[out.from, out.likely, out.to] = range ?? [Number.NaN, Number.NaN, Number.NaN]
  }
}
