/** Milliseconds until a picture is there that still looks like one movement. */
const WANTED_MS = 34
/** Whoever has not moved for so long looks. */
const REST_MS = 140

/** What a picture shows beside its faces. */
interface Detail {
  /** Directions in which places look for what takes the sky from them; 0: they do not. */
  samples: number
  lines: boolean
}

const levels: readonly Detail[] = [
  { samples: 0, lines: false },
  { samples: 0, lines: true },
  { samples: 6, lines: true },
]
const resting: Detail = { samples: 12, lines: true }

/** How much is drawn while something moves: less as soon as pictures come late, all of it again when it rests. */
export class Quality {
  #level = levels.length - 1
  #askedAt = Number.NEGATIVE_INFINITY
  #isMoving = false

  /** Another picture is asked for, at this time. */
  ask(at: number): void {
    this.#isMoving = at - this.#askedAt < REST_MS
    this.#askedAt = at
  }

  /** A picture took so long. */
  took(milliseconds: number): void {
    if (this.#isMoving && milliseconds > WANTED_MS) this.#level = Math.max(0, this.#level - 1)
  }

  get isMoving(): boolean {
    return this.#isMoving
  }

  get level(): number {
    return this.#level
  }

  get detail(): Detail {
    return this.#isMoving ? (levels[this.#level] ?? resting) : resting
  }

  /** Nothing has moved for long enough; the next movement begins with a little more than the last one ended with. */
  rests(at: number): boolean {
    if (at - this.#askedAt < REST_MS) return false
    if (this.#isMoving) this.#level = Math.min(levels.length - 1, this.#level + 1)
    this.#isMoving = false
    return true
  }
}
