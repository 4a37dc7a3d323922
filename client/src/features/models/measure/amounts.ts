import { Vector3 } from 'three'

/** In metres: as the crow flies, along the ground, and in height. */
export function distancesOf([from, to]: readonly Vector3[]): { length: number; ground: number; height: number } {
  const [x, y, z] = from && to ? [to.x - from.x, to.y - from.y, to.z - from.z] : [0, 0, 0]
  return { length: Math.hypot(x, y, z), ground: Math.hypot(x, z), height: Math.abs(y) }
}

/** In degrees, at the second of three places; of legs without a length nothing. */
export function angleOf([one, corner, other]: readonly Vector3[]): number {
  if (!one || !corner || !other) return 0
  const [first, second] = [one.clone().sub(corner), other.clone().sub(corner)]
  if (first.lengthSq() === 0 || second.lengthSq() === 0) return 0
  return (first.angleTo(second) * 180) / Math.PI
}

/**
 * Square metres within a polygon in space, and metres around it. One that is not flat counts as it is seen from where it
 * looks largest (Newell).
 */
export function areaOf(corners: readonly Vector3[]): { area: number; around: number } {
  const [origin] = corners
  if (!origin) return { area: 0, around: 0 }
  const normal = new Vector3()
  let around = 0
  for (const [at, corner] of corners.entries()) {
    const next = corners[(at + 1) % corners.length] ?? origin
    // From the first corner on: far from the middle of the map nothing is lost by rounding.
    normal.add(corner.clone().sub(origin).cross(next.clone().sub(origin)))
    around += corner.distanceTo(next)
  }
  return { area: normal.length() / 2, around }
}
