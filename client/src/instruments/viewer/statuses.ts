import { DataTexture, NearestFilter, RGBAFormat, UnsignedByteType } from 'three'

const WIDTH = 1_024

/**
 * Bits of the fourth byte of an element. What people do to it, and what it is painted with: colour, not there at all, a
 * shadow of itself (`paintBits` of core are the same).
 */
export const bits = { hidden: 1, ghost: 2, colored: 4, selected: 8, absent: 16, faint: 32 } as const
type Bit = keyof typeof bits

/** How each element looks, four bytes of one texture: changing fifty thousand of them is one upload and no draw more. */
export class Statuses {
  texture = textureOf(WIDTH)
  #length = 0
  /** null: it has to be found again. */
  #hasFaint: boolean | null = null

  get length(): number {
    return this.#length
  }

  /** Numbers for so many more elements; answers the first of them. */
  reserve(count: number): number {
    const first = this.#length
    this.#length += count
    const rows = Math.max(1, Math.ceil(this.#length / WIDTH))
    if (rows * WIDTH * 4 > this.#data.length) {
      const before = this.texture
      this.texture = textureOf(rows * WIDTH)
      this.#data.set(before.image.data as Uint8Array)
      before.dispose()
    }
    return first
  }

  /** Whether there is more of it than a shadow. */
  canBeHit(element: number): boolean {
    return ((this.#data[element * 4 + 3] ?? 0) & (bits.hidden | bits.ghost | bits.absent)) === 0
  }

  /** Some elements are less than opaque. */
  get hasFaint(): boolean {
    this.#hasFaint ??= this.#data.some((value, cell) => cell % 4 === 3 && (value & (bits.ghost | bits.faint)) !== 0)
    return this.#hasFaint
  }

  set(elements: Iterable<number>, bit: Bit, on: boolean): void {
    for (const element of elements) {
      const at = element * 4 + 3
      const now = this.#data[at] ?? 0
      this.#data[at] = on ? now | bits[bit] : now & ~bits[bit]
    }
    this.#changed()
  }

  setAll(bit: Bit, on: boolean): void {
    for (let at = 3; at < this.#length * 4; at += 4) {
      const now = this.#data[at] ?? 0
      this.#data[at] = on ? now | bits[bit] : now & ~bits[bit]
    }
    this.#changed()
  }

  /** `paint` writes into the statuses of all elements, four bytes each, as one number. */
  paint(paint: (statuses: Uint32Array) => void): void {
    paint(new Uint32Array(this.#data.buffer, this.#data.byteOffset, this.#length))
    this.#changed()
  }

  dispose(): void {
    this.texture.dispose()
  }

  #changed(): void {
    this.texture.needsUpdate = true
    this.#hasFaint = null
  }

  get #data(): Uint8Array {
    return this.texture.image.data as Uint8Array
  }
}

function textureOf(elements: number): DataTexture {
  const data = new Uint8Array(elements * 4)
  const texture = new DataTexture(data, WIDTH, elements / WIDTH, RGBAFormat, UnsignedByteType)
  texture.magFilter = NearestFilter
  texture.minFilter = NearestFilter
  texture.needsUpdate = true
  return texture
}
