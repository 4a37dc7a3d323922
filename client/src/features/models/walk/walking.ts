import { Vector3 } from 'three'
import type { ModelViewer } from '../../../instruments/viewer/viewer.ts'
import type { Viewed } from '../viewed.ts'

type Way = readonly [ahead: number, right: number, up: number]

/** By `event.code`, so that they lie under the same fingers in every layout. */
const ways: Record<string, Way> = {
  KeyW: [1, 0, 0],
  ArrowUp: [1, 0, 0],
  KeyS: [-1, 0, 0],
  ArrowDown: [-1, 0, 0],
  KeyA: [0, -1, 0],
  ArrowLeft: [0, -1, 0],
  KeyD: [0, 1, 0],
  ArrowRight: [0, 1, 0],
  KeyE: [0, 0, 1],
  KeyQ: [0, 0, -1],
}

/** Metres a second. */
const WALKING = 2.5
const FAST = 4
/** Who flies crosses the models in so many seconds. */
const CROSSING_SECONDS = 12
const EYE_HEIGHT = 1.65
/** Deeper than that nobody steps down: there is no floor. */
const DEEPEST_STEP = 4
const LONGEST_FRAME = 0.1
const LOOK_PER_PIXEL = 0.004

/** Moves whoever stands in the model while keys are held; the walker keeps to the floor. */
export class Walking {
  readonly #view: Viewed
  readonly #held = new Set<string>()
  #isFast = false
  #frame = 0
  #before = 0

  constructor(view: Viewed) {
    this.#view = view
  }

  /** false: the key leads nowhere. */
  press(code: string, isFast = false): boolean {
    if (!(code in ways)) return false
    this.#held.add(code)
    this.#isFast = isFast
    if (this.#frame === 0) {
      this.#before = performance.now()
      this.#frame = requestAnimationFrame(this.#step)
    }
    return true
  }

  release(code: string): void {
    this.#held.delete(code)
  }

  stop(): void {
    this.#held.clear()
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  /** By pixels that the pointer has gone. */
  look(right: number, down: number): void {
    const { viewer } = this.#view
    viewer?.rig.look(-right * LOOK_PER_PIXEL, down * LOOK_PER_PIXEL)
    viewer?.draw()
  }

  readonly #step = (now: number): void => {
    const { viewer } = this.#view
    if (this.#held.size === 0 || !viewer) {
      this.stop()
      return
    }
    const seconds = Math.min(LONGEST_FRAME, (now - this.#before) / 1_000)
    this.#before = now
    const [ahead, right, up] = wayOf(this.#held)
    const doesWalk = this.#view.state.tool === 'walk'
    const metres = seconds * (doesWalk ? WALKING : flyingSpeed(viewer)) * (this.#isFast ? FAST : 1)
    viewer.rig.go(ahead * metres, right * metres, doesWalk ? 0 : up * metres, { level: doesWalk })
    if (doesWalk) keepToFloor(viewer)
    viewer.draw()
    this.#frame = requestAnimationFrame(this.#step)
  }
}

export function wayOf(held: Iterable<string>): Way {
  const sum = [0, 0, 0]
  for (const code of held) for (const at of [0, 1, 2]) sum[at] = (sum[at] ?? 0) + (ways[code]?.[at] ?? 0)
  const length = Math.hypot(...sum)
  const [ahead = 0, right = 0, up = 0] = length === 0 ? sum : sum.map((part) => part / length)
  return [ahead, right, up]
}

const flyingSpeed = (viewer: ModelViewer): number =>
  Math.max(WALKING, viewer.models.box.getSize(new Vector3()).length() / CROSSING_SECONDS)

/** Up and down stairs; over an edge one goes on at the same height. */
function keepToFloor(viewer: ModelViewer): void {
  const { eye } = viewer.rig.pose
  const depth = viewer.picking.depthBelow(eye)
  if (depth === null || depth > EYE_HEIGHT + DEEPEST_STEP) return
  viewer.rig.go(0, 0, EYE_HEIGHT - depth)
}
