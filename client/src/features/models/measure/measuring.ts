import type { Vector3 } from 'three'
import { proxy, ref } from 'valtio'
import type { Snapped } from '../../../instruments/viewer/snapping.ts'
import type { Viewed } from '../viewed.ts'

/** From place to place, at the second of three places, or within any number of them. */
export const measureKinds = ['distance', 'angle', 'area'] as const
export type MeasureKind = (typeof measureKinds)[number]

export interface Measure {
  kind: MeasureKind
  places: readonly Vector3[]
}

interface MeasuringState {
  kind: MeasureKind
  measures: readonly Measure[]
  /** Of the measure that is begun. */
  places: readonly Vector3[]
  /** Where the pointer would take hold. */
  below: Snapped | null
}

export const MAX_MEASURES = 50
/** Corners of one area. */
const MAX_PLACES = 200
const LEAST_CORNERS = 3
/** After so many places it is done; an area ends where it began. */
const whole = { distance: 2, angle: 3, area: MAX_PLACES } as const
/** Metres: whoever points so near to the first corner means it. */
const SAME_PLACE = 0.001

/** Distances, angles and areas between places, each of which snaps to corners and edges. */
export class Measuring {
  readonly state = proxy<MeasuringState>({ kind: 'distance', measures: ref([]), places: ref([]), below: null })
  readonly #view: Viewed

  constructor(view: Viewed) {
    this.#view = view
  }

  /** What is begun of another kind is given up. */
  choose(kind: MeasureKind): void {
    if (kind !== this.state.kind) this.state.places = ref([])
    this.state.kind = kind
  }

  hover(x: number, y: number): void {
    const below = this.#view.viewer?.picking.snapAt(x, y) ?? null
    this.state.below = below && ref(below)
  }

  /** The next place of a measure. False: nothing is there. */
  point(x: number, y: number): boolean {
    const { state } = this
    const found = this.#view.viewer?.picking.snapAt(x, y)
    if (!found) return false
    const [first] = state.places as readonly Vector3[]
    const isClosed = state.kind === 'area' && first !== undefined && first.distanceTo(found.point) < SAME_PLACE
    if (isClosed) return this.finish()
    state.places = ref([...state.places, found.point])
    if (state.places.length === whole[state.kind]) this.#keep()
    return true
  }

  /** An area has all of its corners. False: it is none yet. */
  finish(): boolean {
    const { kind, places } = this.state
    if (kind !== 'area' || places.length < LEAST_CORNERS) return false
    this.#keep()
    return true
  }

  /** The last place of what is begun, else the last measure. False: there is nothing to take back. */
  takeBack(): boolean {
    const { state } = this
    if (state.places.length > 0) state.places = ref(state.places.slice(0, -1))
    else if (state.measures.length > 0) state.measures = ref(state.measures.slice(0, -1))
    else return false
    return true
  }

  clear(): void {
    Object.assign(this.state, { measures: ref([]), places: ref([]), below: null })
  }

  /** What is pointed at is not shown any more; what was measured is. */
  rest(): void {
    Object.assign(this.state, { places: ref([]), below: null })
  }

  #keep(): void {
    const { kind, places, measures } = this.state
    this.state.measures = ref([...measures, { kind, places }].slice(-MAX_MEASURES))
    this.state.places = ref([])
  }
}
