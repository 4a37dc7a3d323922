import type { Vector3 } from 'three'
import { proxy, ref } from 'valtio'
import type { Snapped } from '../../../instruments/viewer/snapping.ts'
import type { Viewed } from '../viewed.ts'

interface Measure {
  from: Vector3
  to: Vector3
}

interface MeasuringState {
  measures: readonly Measure[]
  /** Where the next one begins; null: nothing has been pointed at yet. */
  from: Vector3 | null
  /** Where the pointer would take hold. */
  below: Snapped | null
}

export const MAX_MEASURES = 50

/** Distances between two places, each of which snaps to corners and edges. */
export class Measuring {
  readonly state = proxy<MeasuringState>({ measures: ref([]), from: null, below: null })
  readonly #view: Viewed

  constructor(view: Viewed) {
    this.#view = view
  }

  hover(x: number, y: number): void {
    const below = this.#view.viewer?.picking.snapAt(x, y) ?? null
    this.state.below = below && ref(below)
  }

  /** The first point of a measure, or the second one. False: nothing is there. */
  point(x: number, y: number): boolean {
    const { state } = this
    const found = this.#view.viewer?.picking.snapAt(x, y)
    if (!found) return false
    if (!state.from) {
      state.from = ref(found.point)
      return true
    }
    const measures = [...state.measures, { from: state.from, to: found.point }]
    state.measures = ref(measures.slice(-MAX_MEASURES))
    state.from = null
    return true
  }

  /** The point that waits for its second one, else the last measure. False: there is nothing to take back. */
  takeBack(): boolean {
    const { state } = this
    if (state.from) state.from = null
    else if (state.measures.length > 0) state.measures = ref(state.measures.slice(0, -1))
    else return false
    return true
  }

  clear(): void {
    Object.assign(this.state, { measures: ref([]), from: null, below: null })
  }

  /** What is pointed at is not shown any more; what was measured is. */
  rest(): void {
    Object.assign(this.state, { from: null, below: null })
  }
}

/** In metres: as the crow flies, along the ground, and in height. */
export function distancesOf({ from, to }: Measure): { length: number; ground: number; height: number } {
  const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z]
  return { length: Math.hypot(x, y, z), ground: Math.hypot(x, z), height: Math.abs(y) }
}
