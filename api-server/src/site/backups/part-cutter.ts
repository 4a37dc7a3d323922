const LEAST_BYTES = 65_536
const MOST_BYTES = 1_048_576
/** One line in so many ends a part. */
const ONE_IN = 64

/**
 * Cuts lines into parts where what stands in them says so: a line that is put in or changed moves the borders beside it
 * alone, and all other parts are those of the backup before.
 */
export class PartCutter {
  #lines: Buffer[] = []
  #bytes = 0

  /** The part that this line ends; null: it goes on. */
  add(line: string): Buffer | null {
    const bytes = Buffer.from(`${line}\n`)
    this.#lines.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes < LEAST_BYTES) return null
    return this.#bytes >= MOST_BYTES || hashOf(bytes) % ONE_IN === 0 ? this.rest() : null
  }

  /** What no line has ended; null: nothing. */
  rest(): Buffer | null {
    if (this.#lines.length === 0) return null
    const part = Buffer.concat(this.#lines)
    this.#lines = []
    this.#bytes = 0
    return part
  }
}

/** FNV-1a. */
function hashOf(bytes: Buffer): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
