import type { Model, ModelGeoreference } from '@plumbline/core/contract'
import { type Alignment, combined } from '../../../instruments/viewer/placing.ts'

const DEGREE = Math.PI / 180

type Located = Pick<Model, 'id' | 'georeference' | 'createdAt'>
type MapPlace = NonNullable<ModelGeoreference['map']>

/** How models stand to each other by what their files say. */
export interface Federation {
  /** By model: from where its file has it to where the oldest file that knows its place on the map would have it. */
  frames: ReadonlyMap<string, Alignment>
  /** Radians from the north of the picture to true north, as clocks do not go; null: no file says it. */
  trueNorth: number | null
}

/**
 * Models that know their place on the map stand as on it, in the frame of the oldest of them: north is up as its people
 * are used to, and numbers stay as small as they are in its file. All others stand where their files have them.
 */
export function federationOf(models: readonly Located[]): Federation {
  const oldest = models.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const reference = oldest.find(({ georeference }) => georeference?.map)
  const trueNorth = reference?.georeference?.trueNorth ?? oldest.find(knowsNorth)?.georeference?.trueNorth ?? null
  const base = reference?.georeference?.map
  const frames = new Map<string, Alignment>()
  for (const { id, georeference } of models) {
    const frame = base && georeference?.map ? frameIn(base, georeference.map) : null
    if (frame) frames.set(id, frame)
  }
  return { frames, trueNorth: trueNorth === null ? null : trueNorth * DEGREE }
}

const knowsNorth = ({ georeference }: Located): boolean => georeference?.trueNorth != null

/** null: both have the same. Up is y and north is −z. */
function frameIn(base: MapPlace, { east, north, up, turn }: MapPlace): Alignment | null {
  const toMap: Alignment = { move: [east, up, -north], turn: turn * DEGREE, around: [0, 0] }
  const fromBase: Alignment = { move: [-base.east, -base.up, base.north], turn: 0, around: [0, 0] }
  const turned: Alignment = { move: [0, 0, 0], turn: -base.turn * DEGREE, around: [0, 0] }
  const isSame = base.east === east && base.north === north && base.up === up && base.turn === turn
  return isSame ? null : combined(combined(toMap, fromBase), turned)
}
