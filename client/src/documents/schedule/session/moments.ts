import { applyUpdate, Doc } from 'yjs'

/** Those around the moment on screen: who steps back and forth does not wait for the network again. */
const KEPT = 12

/** Codes of the error catalogue by what the server answers. */
const problems: Record<number, string> = { 404: 'NOT_FOUND', 410: 'MOMENT_NOT_KEPT' }

/** Documents as they were after changes of the journal. They never change, so the last ones are kept. */
export class Moments {
  readonly #url: string
  readonly #kept = new Map<number, Promise<Uint8Array | string>>()

  /** `url`: the address of a moment, without its number. */
  constructor(url: string) {
    this.#url = url
  }

  /** A document of its own, or why there is none. */
  async at(seq: number): Promise<Doc | string> {
    const asked = this.#kept.get(seq) ?? this.#read(seq)
    this.#kept.delete(seq)
    this.#kept.set(seq, asked)
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT) this.#kept.delete(oldest)
    const update = await asked
    if (typeof update === 'string') {
      this.#kept.delete(seq)
      return update
    }
    const doc = new Doc()
    applyUpdate(doc, update)
    return doc
  }

  async #read(seq: number): Promise<Uint8Array | string> {
    const response = await fetch(`${this.#url}${seq}`, { credentials: 'same-origin' }).catch(() => null)
    if (!response?.ok) return problems[response?.status ?? 0] ?? 'UNAVAILABLE'
    return new Uint8Array(await response.arrayBuffer())
  }
}
