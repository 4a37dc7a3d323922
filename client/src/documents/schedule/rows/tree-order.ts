import type { RowStore } from './row-store.ts'

/** Rows in the order of a tree: position → slot, the position behind the last row below it, and slot → position. */
export interface TreeOrder {
  order: Int32Array
  ends: Int32Array
  positions: Int32Array
}

/**
 * The tree as it is now with siblings in the order that `wanted` names; rows it does not know yet stand behind the
 * sibling that is before them in the plan.
 */
export function treeOrder(store: RowStore, wanted: Int32Array): TreeOrder {
  const siblings = new Siblings(store)
  for (const slot of wanted) siblings.append(slot)
  const before = new Map<number, number>()
  for (const slot of store.order) {
    const parent = siblings.parentOf(slot)
    siblings.insert(slot, before.get(parent) ?? -1)
    before.set(parent, slot)
  }
  return siblings.walk()
}

/** Children of every row as linked lists, so that a new row finds its place in one step. */
class Siblings {
  readonly #store: RowStore
  readonly #top: number
  readonly #first: Int32Array
  readonly #last: Int32Array
  readonly #next: Int32Array
  readonly #known: Uint8Array

  constructor(store: RowStore) {
    this.#store = store
    this.#top = store.positions.length
    this.#first = new Int32Array(this.#top + 1).fill(-1)
    this.#last = new Int32Array(this.#top + 1).fill(-1)
    this.#next = new Int32Array(this.#top).fill(-1)
    this.#known = new Uint8Array(this.#top)
  }

  parentOf(slot: number): number {
    const parent = this.#store.facts.parent[slot]!
    return parent >= 0 && this.#store.positions[parent]! >= 0 ? parent : this.#top
  }

  append(slot: number): void {
    const { positions } = this.#store
    if (slot >= positions.length || positions[slot]! < 0) return
    this.insert(slot, this.#last[this.parentOf(slot)]!)
  }

  /** `after` -1: as the first. */
  insert(slot: number, after: number): void {
    if (this.#known[slot] === 1) return
    this.#known[slot] = 1
    const parent = this.parentOf(slot)
    if (after < 0) {
      this.#next[slot] = this.#first[parent]!
      this.#first[parent] = slot
    } else {
      this.#next[slot] = this.#next[after]!
      this.#next[after] = slot
    }
    if (this.#next[slot]! < 0) this.#last[parent] = slot
  }

  walk(): TreeOrder {
    const size = this.#store.order.length
    const order = new Int32Array(size)
    const ends = new Int32Array(size).fill(size)
    const positions = new Int32Array(this.#top).fill(-1)
    const open: number[] = []
    let at = 0
    let slot = this.#first[this.#top]!
    while (at < size && (slot >= 0 || open.length > 0)) {
      if (slot < 0) {
        const parent = open.pop()!
        ends[positions[parent]!] = at
        slot = this.#next[parent]!
        continue
      }
      order[at] = slot
      positions[slot] = at++
      open.push(slot)
      slot = this.#first[slot]!
    }
    return { order, ends, positions }
  }
}
