/** Formulas that read others, one below the other. */
const DEPTH = 24

/** Ends the reading of definitions that go around in a circle. */
export class DepthGuard {
  #depth = 0

  /** Null: it is read below too many others. */
  deeper<T>(read: () => T): T | null {
    if (this.#depth > DEPTH) return null
    this.#depth++
    try {
      return read()
    } finally {
      this.#depth--
    }
  }
}
