import type { Stage } from './stage.ts'

/** A finger that rests this long asks for the menu. */
export const LONG_PRESS_MS = 500
/** Fingers closer than this tell no distance. */
const CLOSEST = 24

interface Finger {
  x: number
  y: number
}

/** Two fingers: their distance is the scale, their middle pulls time and rows along. */
export class Pinch {
  readonly #stage: Stage
  readonly #fingers = new Map<number, Finger>()

  constructor(stage: Stage) {
    this.#stage = stage
  }

  get isOn(): boolean {
    return this.#fingers.size === 2
  }

  /** True when this is the second finger. A third one means nothing. */
  down(id: number, x: number, y: number): boolean {
    if (this.#fingers.size < 2) this.#fingers.set(id, { x, y })
    return this.isOn && this.#fingers.has(id)
  }

  up(id: number): void {
    this.#fingers.delete(id)
  }

  move(id: number, x: number, y: number): void {
    const finger = this.#fingers.get(id)
    if (!finger) return
    const before = this.#shape()
    finger.x = x
    finger.y = y
    const now = this.#shape()
    if (!before || !now) return
    const { view } = this.#stage
    view.axis.panBy(before.x - now.x)
    view.scroll.by(0, before.y - now.y)
    this.#stage.zoomBy(Math.max(CLOSEST, now.distance) / Math.max(CLOSEST, before.distance), now.x)
  }

  #shape(): (Finger & { distance: number }) | null {
    const [a, b] = [...this.#fingers.values()]
    if (!a || !b) return null
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.hypot(a.x - b.x, a.y - b.y) }
  }
}
