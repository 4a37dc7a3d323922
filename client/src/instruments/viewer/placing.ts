import { Matrix4 } from 'three'

/** How a model is moved from where its file has it. In metres of the map, y up. */
export interface Alignment {
  move: readonly [x: number, y: number, z: number]
  /** Around the vertical through `around`, in radians, as clocks do not go when seen from above. */
  turn: number
  around: readonly [x: number, z: number]
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
  const [x, y, z] = [origin[0] ?? 0, origin[1] ?? 0, origin[2] ?? 0]
  const { move, turn, around } = alignment ?? { move: [0, 0, 0], turn: 0, around: [0, 0] }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [fromX, fromZ] = [x - around[0], z - around[1]]
  const turned = [around[0] + cos * fromX + sin * fromZ, y, around[1] - sin * fromX + cos * fromZ] as const
  const place = new Matrix4().makeRotationY(turn)
  return place.setPosition(
    turned[0] + move[0] - (pictureOrigin[0] ?? 0),
    turned[1] + move[1] - (pictureOrigin[1] ?? 0),
    turned[2] + move[2] - (pictureOrigin[2] ?? 0),
  )
}
