import { LINK_NUMBERS } from './columns.ts'
import type { RowStore } from './row-store.ts'
import type { VisibleRows } from './visible-rows.ts'

/** Told of each link: its index in the store and the display rows of its ends. */
type Visit = (link: number, fromRow: number, toRow: number) => void

/**
 * Links by the interval of display rows they span.
 *
 * Links are sorted by their upper row (counting sort) and a maximum tree over the lower rows answers "which of them
 * reach down into this window" in O(log n + found). Links inside one collapsed row are left out.
 */
export class LinkIndex {
  #links = new Int32Array(0)
  #tops = new Int32Array(0)
  #from = new Int32Array(0)
  #to = new Int32Array(0)
  /** Maximum tree, 1-based: node n covers its children 2n and 2n + 1; leaves start at `#leaves`. */
  #reach = new Int32Array(0)
  #leaves = 1
  #count = 0

  rebuild(store: RowStore, visible: VisibleRows): void {
    const from = new Int32Array(store.linkCount)
    const to = new Int32Array(store.linkCount)
    const starts = new Int32Array(visible.count + 1)
    let count = 0
    for (let link = 0; link < store.linkCount; link++) {
      from[link] = visible.standIn(store.linkNumbers[link * LINK_NUMBERS]!)
      to[link] = visible.standIn(store.linkNumbers[link * LINK_NUMBERS + 1]!)
      if (!drawn(from[link]!, to[link]!)) continue
      starts[Math.min(from[link]!, to[link]!) + 1]!++
      count++
    }
    for (let row = 1; row < starts.length; row++) starts[row]! += starts[row - 1]!
    this.#place(from, to, starts, count)
  }

  /** Links with an end in, or passing through, the display rows first…last. */
  visit(first: number, last: number, visit: Visit): void {
    if (this.#count === 0) return
    const bound = this.#firstTopAfter(last)
    this.#descend(1, 0, this.#leaves, bound, first, visit)
  }

  #place(from: Int32Array, to: Int32Array, starts: Int32Array, count: number): void {
    this.#count = count
    this.#links = new Int32Array(count)
    this.#tops = new Int32Array(count)
    this.#from = new Int32Array(count)
    this.#to = new Int32Array(count)
    this.#leaves = 1
    while (this.#leaves < count) this.#leaves *= 2
    this.#reach = new Int32Array(this.#leaves * 2).fill(-1)
    for (let link = 0; link < from.length; link++) {
      const [a, b] = [from[link]!, to[link]!]
      if (!drawn(a, b)) continue
      const at = starts[Math.min(a, b)]!++
      this.#links[at] = link
      this.#tops[at] = Math.min(a, b)
      this.#from[at] = a
      this.#to[at] = b
      this.#reach[this.#leaves + at] = Math.max(a, b)
    }
    for (let node = this.#leaves - 1; node > 0; node--) {
      this.#reach[node] = Math.max(this.#reach[node * 2]!, this.#reach[node * 2 + 1]!)
    }
  }

  /** Index of the first link whose upper row is below `row`. */
  #firstTopAfter(row: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#tops[middle]! > row) high = middle
      else low = middle + 1
    }
    return low
  }

  /** `from` … `from + width`: the links below this node; those at `bound` and later start under the window. */
  #descend(node: number, from: number, width: number, bound: number, first: number, visit: Visit): void {
    if (from >= bound || this.#reach[node]! < first) return
    if (width === 1) {
      visit(this.#links[from]!, this.#from[from]!, this.#to[from]!)
      return
    }
    const half = width / 2
    this.#descend(node * 2, from, half, bound, first, visit)
    this.#descend(node * 2 + 1, from + half, half, bound, first, visit)
  }
}

function drawn(from: number, to: number): boolean {
  return from >= 0 && to >= 0 && from !== to
}
