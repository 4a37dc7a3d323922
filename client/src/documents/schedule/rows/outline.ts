import type { RowStore } from './row-store.ts'

/** «3.2.4» for rows without a code of their own: the place among siblings, level by level. Derived once per order. */
export class Outline {
  #siblings = new Int32Array(0)
  #version = -1
  readonly #store: RowStore

  constructor(store: RowStore) {
    this.#store = store
  }

  numberOf(slot: number): string {
    if (this.#version !== this.#store.versions.structure) this.#count()
    const path = this.#store.ancestry(slot).reverse()
    // MS Project calls the whole project 0, and begins to count below it.
    if (path.length > 1 && this.#store.codes[path[0]!] === '0') path.shift()
    return path.map((at) => this.#siblings[at]!).join('.')
  }

  #count(): void {
    const { order, levels, positions, versions } = this.#store
    if (this.#siblings.length !== positions.length) this.#siblings = new Int32Array(positions.length)
    const counters: number[] = []
    for (let position = 0; position < order.length; position++) {
      const level = levels[position]!
      counters.length = Math.min(counters.length, level + 1)
      counters[level] = (counters[level] ?? 0) + 1
      this.#siblings[order[position]!] = counters[level]!
    }
    this.#version = versions.structure
  }
}
