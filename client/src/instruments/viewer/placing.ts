import { Matrix4 } from 'three'

/** How a model is moved from where its file has it. In metres of the map, y up. */
export interface Alignment {
  move: readonly [x: number, y: number, z: number]
  /** Around the vertical through `around`, in radians, as clocks do not go when seen from above. */
  turn: number
  around: readonly [x: number, z: number]
}

/** Where a place of the map is then; in double precision. */
export function alignedPlace(
  { move, turn, around }: Alignment,
  [x, y, z]: readonly number[],
): [number, number, number] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [fromX, fromZ] = [(x ?? 0) - around[0], (z ?? 0) - around[1]]
  return [
    around[0] + cos * fromX + sin * fromZ + move[0],
    (y ?? 0) + move[1],
    around[1] - sin * fromX + cos * fromZ + move[2],
  ]
}

/** One after the other. */
export function combined(first: Alignment | null, second: Alignment | null): Alignment | null {
  if (!first || !second) return first ?? second
  const move = alignedPlace(second, alignedPlace(first, [0, 0, 0]))
  return { move, turn: first.turn + second.turn, around: [0, 0] }
}

/**
 * From a model, whose own places are near its origin, to the picture, whose places are near that of the first model.
 * What is far away on the map is subtracted here, in double precision: nothing large is left for the graphics card.
 */
export function placeOf(
  origin: ArrayLike<number>,
  pictureOrigin: ArrayLike<number>,
  alignment: Alignment | null,
): Matrix4 {
  const own = [origin[0] ?? 0, origin[1] ?? 0, origin[2] ?? 0]
  const [x, y, z] = alignment ? alignedPlace(alignment, own) : (own as [number, number, number])
  const place = new Matrix4().makeRotationY(alignment?.turn ?? 0)
  return place.setPosition(x - (pictureOrigin[0] ?? 0), y - (pictureOrigin[1] ?? 0), z - (pictureOrigin[2] ?? 0))
}
