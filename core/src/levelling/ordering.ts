import type { Network } from './network.ts'

/** Brings works into the order of keys: by priority, then by key, but none before its predecessors. */
export class Ordering {
  readonly #net: Network
  readonly #highest: number
  readonly #byKey: Int32Array
  readonly #byRank: Int32Array
  readonly #stack: Int32Array
  readonly #next: Int32Array
  #counts = new Int32Array(0)

  constructor(net: Network) {
    const works = net.duration.length
    this.#net = net
    this.#highest = net.priority.reduce((most, rank) => Math.max(most, rank), 0)
    this.#byKey = new Int32Array(works)
    this.#byRank = new Int32Array(works)
    this.#stack = new Int32Array(works)
    this.#next = new Int32Array(works)
  }

  /** `keys` are not negative; equal ones stay as the network has them. */
  sort(keys: Int32Array, into: Int32Array): void {
    let highest = 0
    for (let i = 0; i < into.length; i++) {
      this.#byRank[i] = i
      if (keys[i]! > highest) highest = keys[i]!
    }
    this.#stable(this.#byRank, keys, highest, this.#byKey)
    if (this.#highest === 0) {
      this.#withPredecessors(this.#byKey, into)
      return
    }
    this.#stable(this.#byKey, this.#net.priority, this.#highest, this.#byRank)
    this.#withPredecessors(this.#byRank, into)
  }

  /** Counting sort. */
  #stable(from: Int32Array, keys: Int32Array, highest: number, into: Int32Array): void {
    if (this.#counts.length < highest + 2) this.#counts = new Int32Array(highest + 2)
    else this.#counts.fill(0, 0, highest + 2)
    const counts = this.#counts
    for (let i = 0; i < from.length; i++) counts[keys[from[i]!]! + 1]!++
    for (let key = 0; key < highest; key++) counts[key + 1]! += counts[key]!
    for (let i = 0; i < from.length; i++) into[counts[keys[from[i]!]!]!++] = from[i]!
  }

  /** What comes before one of its predecessors draws that one forward. */
  #withPredecessors(from: Int32Array, into: Int32Array): void {
    const { first, other } = this.#net.into
    const next = this.#next
    next.set(first.subarray(0, from.length))
    let count = 0
    for (let i = 0; i < from.length; i++) {
      let depth = 0
      this.#stack[0] = from[i]!
      while (depth >= 0) {
        const w = this.#stack[depth]!
        if (next[w] === -1) depth--
        else if (next[w]! < first[w + 1]!) {
          const pred = other[next[w]!++]!
          if (next[pred] !== -1) this.#stack[++depth] = pred
        } else {
          into[count++] = w
          next[w] = -1
          depth--
        }
      }
    }
  }
}
