/** New ids for old ones, wherever they stand: SPEC.md beside this, rules REN-1 to REN-4. */

const LENGTH = 12
/** Between two of them the loop may serve others. */
const STEP_BYTES = 131_072
const FILTER_BITS = 20

interface Name {
  from: Uint8Array
  to: Uint8Array
}

/** Ids have letters of ASCII alone. */
const bytesOf = (id: string): Uint8Array => Uint8Array.from(id, (letter) => letter.charCodeAt(0))

export class IdNames {
  readonly size: number
  /** By the first four bytes. */
  readonly #byHead = new Map<number, Name[]>()
  /** Most places of most bytes are no id: one look says so. */
  readonly #filter = new Uint8Array(1 << FILTER_BITS)

  /** Only ids of twelve characters are renamed. */
  constructor(names: ReadonlyMap<string, string>) {
    let size = 0
    for (const [from, to] of names) {
      if (from.length !== LENGTH || to.length !== LENGTH) continue
      const name = { from: bytesOf(from), to: bytesOf(to) }
      const head = headOf(name.from, 0)
      this.#byHead.set(head, [...(this.#byHead.get(head) ?? []), name])
      this.#filter[slotOf(head)] = 1
      size++
    }
    this.size = size
  }

  /** In place, step by step. */
  *rename(bytes: Uint8Array): Generator<void, void> {
    const last = bytes.length - LENGTH
    for (let at = 0, next = STEP_BYTES; at <= last; at++) {
      if (at >= next) {
        next += STEP_BYTES
        yield
      }
      const head = headOf(bytes, at)
      if (this.#filter[slotOf(head)] === 0) continue
      const name = this.#byHead.get(head)?.find(({ from }) => standsAt(bytes, at, from))
      if (!name) continue
      bytes.set(name.to, at)
      at += LENGTH - 1
    }
  }
}

const headOf = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0

/** Any number will do that spreads heads over the filter. */
const slotOf = (head: number): number => Math.imul(head, 0x9e3779b1) >>> (32 - FILTER_BITS)

function standsAt(bytes: Uint8Array, at: number, id: Uint8Array): boolean {
  for (let i = 4; i < LENGTH; i++) if (bytes[at + i] !== id[i]) return false
  return true
}
