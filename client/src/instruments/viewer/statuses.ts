import { DataTexture, NearestFilter, RGBAFormat, UnsignedByteType } from 'three'
import type { Side } from './halves.ts'

const WIDTH = 1_024

/**
 * Bits of the fourth byte of an element. What people do to it, and what it is painted with: colour, not there at all, a
 * shadow of itself (`paintBits` of core are the same).
 */
export const bits = { hidden: 1, ghost: 2, colored: 4, selected: 8, absent: 16, faint: 32 } as const
type Bit = keyof typeof bits

/** Of one of the pictures beside each other. */
interface Looks {
  texture: DataTexture
  /** null: it has to be found again. */
  hasFaint: boolean | null
}

/**
 * How each element looks, four bytes of one texture: changing fifty thousand of them is one upload and no draw more. Of
 * two pictures beside each other each has its own: they are painted apart, and what people do is done in both.
 */
export class Statuses {
  #looks: Looks[] = [{ texture: textureOf(WIDTH), hasFaint: null }]
  #length = 0

  get length(): number {
    return this.#length
  }

  textureOf(side: Side): DataTexture {
    return this.#of(side).texture
  }

  /** A second picture begins with what the first one shows. */
  divide(isDivided: boolean): void {
    const [first, second] = this.#looks as [Looks, Looks?]
    if (isDivided === (second !== undefined)) return
    second?.texture.dispose()
    this.#looks = isDivided
      ? [first, { texture: copyOf(first.texture, dataOf(first).length), hasFaint: null }]
      : [first]
  }

  /** Numbers for so many more elements; answers the first of them. */
  reserve(count: number): number {
    const first = this.#length
    this.#length += count
    const bytes = Math.max(1, Math.ceil(this.#length / WIDTH)) * WIDTH * 4
    for (const looks of this.#looks) {
      if (bytes <= dataOf(looks).length) continue
      const before = looks.texture
      looks.texture = copyOf(before, bytes)
      before.dispose()
    }
    return first
  }

  /** Whether there is more of it than a shadow. */
  canBeHit(element: number, side: Side = 0): boolean {
    return ((dataOf(this.#of(side))[element * 4 + 3] ?? 0) & (bits.hidden | bits.ghost | bits.absent)) === 0
  }

  /** Some elements are less than opaque. */
  hasFaint(side: Side = 0): boolean {
    const looks = this.#of(side)
    looks.hasFaint ??= dataOf(looks).some((value, cell) => cell % 4 === 3 && (value & (bits.ghost | bits.faint)) !== 0)
    return looks.hasFaint
  }

  set(elements: Iterable<number>, bit: Bit, on: boolean): void {
    for (const element of elements) this.#put(element, bit, on)
    this.#changed()
  }

  setAll(bit: Bit, on: boolean): void {
    for (let element = 0; element < this.#length; element++) this.#put(element, bit, on)
    this.#changed()
  }

  /** `paint` writes into the statuses of all elements, four bytes each, as one number. */
  paint(paint: (statuses: Uint32Array) => void, side: Side = 0): void {
    const looks = this.#of(side)
    const data = dataOf(looks)
    paint(new Uint32Array(data.buffer, data.byteOffset, this.#length))
    changed(looks)
  }

  dispose(): void {
    for (const { texture } of this.#looks) texture.dispose()
  }

  #of(side: Side): Looks {
    return this.#looks[side] ?? (this.#looks[0] as Looks)
  }

  #put(element: number, bit: Bit, on: boolean): void {
    const at = element * 4 + 3
    for (const looks of this.#looks) {
      const data = dataOf(looks)
      const now = data[at] ?? 0
      data[at] = on ? now | bits[bit] : now & ~bits[bit]
    }
  }

  #changed(): void {
    for (const looks of this.#looks) changed(looks)
  }
}

const dataOf = ({ texture }: Looks): Uint8Array => texture.image.data as Uint8Array

function changed(looks: Looks): void {
  looks.texture.needsUpdate = true
  looks.hasFaint = null
}

function copyOf(before: DataTexture, bytes: number): DataTexture {
  const texture = textureOf(bytes / 4)
  ;(texture.image.data as Uint8Array).set(before.image.data as Uint8Array)
  return texture
}

function textureOf(elements: number): DataTexture {
  const data = new Uint8Array(elements * 4)
  const texture = new DataTexture(data, WIDTH, elements / WIDTH, RGBAFormat, UnsignedByteType)
  texture.magFilter = NearestFilter
  texture.minFilter = NearestFilter
  texture.needsUpdate = true
  return texture
}
