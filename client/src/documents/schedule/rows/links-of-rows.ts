import { LINK_NUMBERS } from './columns.ts'
import type { RowStore } from './row-store.ts'

/** The links of each row, by side: derived once for all rows when links have changed. */
export class LinksOfRows {
  readonly #store: RowStore
  readonly #incoming = new LinksByEnd()
  readonly #outgoing = new LinksByEnd()
  #version = -1

  constructor(store: RowStore) {
    this.#store = store
  }

  /** Indexes of links in the store, in no order. */
  of(slot: number, side: 'predecessors' | 'successors'): Int32Array {
    const { versions, positions } = this.#store
    if (this.#version !== versions.links) {
      this.#version = versions.links
      this.#incoming.build(this.#store, 1, positions.length)
      this.#outgoing.build(this.#store, 0, positions.length)
    }
    return (side === 'predecessors' ? this.#incoming : this.#outgoing).of(slot)
  }
}

class LinksByEnd {
  #starts = new Int32Array(1)
  #links = new Int32Array(0)

  of(slot: number): Int32Array {
    return this.#links.subarray(this.#starts[slot] ?? 0, this.#starts[slot + 1] ?? 0)
  }

  /** `end` is the place of the row among the numbers of a link. */
  build({ linkCount, linkNumbers }: RowStore, end: number, rows: number): void {
    const next = new Int32Array(rows + 1)
    for (let link = 0; link < linkCount; link++) next[linkNumbers[link * LINK_NUMBERS + end]! + 1]!++
    for (let row = 0; row < rows; row++) next[row + 1]! += next[row]!
    this.#starts = next.slice()
    this.#links = new Int32Array(linkCount)
    for (let link = 0; link < linkCount; link++) {
      const row = linkNumbers[link * LINK_NUMBERS + end]!
      this.#links[next[row]!++] = link
    }
  }
}
