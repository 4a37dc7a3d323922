/** Corners of a shape, each once: a table of hashes of their coordinates, which are of single precision. */
export class Corners {
  readonly #positions: Float32Array
  readonly #bits: Uint32Array
  /** Number of the corner + 1; 0: the place is free. */
  readonly #places: Uint32Array
  readonly #mask: number
  #size = 0

  /** `most`: there are no more of them. */
  constructor(most: number) {
    this.#positions = new Float32Array(most * 3)
    this.#bits = new Uint32Array(this.#positions.buffer)
    const places = 2 ** Math.ceil(Math.log2(Math.max(2, most * 2)))
    this.#places = new Uint32Array(places)
    this.#mask = places - 1
  }

  numberOf(x: number, y: number, z: number): number {
    const end = this.#size * 3
    // Of both zeros one.
    this.#positions.set([x + 0, y + 0, z + 0], end)
    const bits = this.#bits
    const [a, b, c] = [bits[end] ?? 0, bits[end + 1] ?? 0, bits[end + 2] ?? 0]
    let place = hashOf(a, b, c) & this.#mask
    for (;;) {
      const number = (this.#places[place] ?? 0) - 1
      if (number < 0) break
      const at = number * 3
      if (bits[at] === a && bits[at + 1] === b && bits[at + 2] === c) return number
      place = (place + 1) & this.#mask
    }
    this.#size++
    this.#places[place] = this.#size
    return this.#size - 1
  }

  taken(): Float32Array {
    return this.#positions.slice(0, this.#size * 3)
  }
}

/** M. Teschner et al., Optimized Spatial Hashing for Collision Detection of Deformable Objects, 2003; mixed once more. */
function hashOf(a: number, b: number, c: number): number {
  const mixed = Math.imul(a, 73_856_093) ^ Math.imul(b, 19_349_663) ^ Math.imul(c, 83_492_791)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 7
}
