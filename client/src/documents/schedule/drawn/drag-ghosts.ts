import type { Span } from '../../../instruments/planner/types.ts'

/** Where rows would go by a drag that is being tried. */
export interface Ghosts {
  slots: Int32Array
  starts: Int32Array
  finishes: Int32Array
}

/** The rows that a tried drag would move, by slot; a new try takes the place of the one before without clearing it. */
export class DragGhosts {
  #round = 0
  #rounds = new Int32Array(0)
  #starts = new Int32Array(0)
  #finishes = new Int32Array(0)

  show({ slots, starts, finishes }: Ghosts, capacity: number): void {
    this.#round++
    if (this.#rounds.length < capacity) {
      this.#rounds = new Int32Array(capacity)
      this.#starts = new Int32Array(capacity)
      this.#finishes = new Int32Array(capacity)
    }
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!
      this.#rounds[slot] = this.#round
      this.#starts[slot] = starts[i]!
      this.#finishes[slot] = finishes[i]!
    }
  }

  clear(): void {
    this.#round++
  }

  write(slot: number, out: Span): void {
    const isShown = this.#round > 0 && this.#rounds[slot] === this.#round
    out.start = isShown ? this.#starts[slot]! : Number.NaN
    out.finish = isShown ? this.#finishes[slot]! : Number.NaN
  }
}
