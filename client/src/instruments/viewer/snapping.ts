import { Line3, type Triangle, Vector3 } from 'three'

export interface Snapped {
  point: Vector3
  kind: 'corner' | 'edge' | 'face'
}

/** Faces that meet at less than this are one face: the lines between their triangles are no edges. */
const FLAT = Math.cos((2 * Math.PI) / 180)
/** Millimetres apart are the same corner: positions are quantised. */
const SAME = 1_000

/** The nearest corner within `reach` of the point, else the nearest place of an edge, else the point itself. */
export function snapped(point: Vector3, triangles: readonly Triangle[], reach: number): Snapped {
  const edges = edgesOf(triangles)
  const corners = edges.flatMap(({ start, end }) => [start, end])
  const corner = nearest(point, corners, reach)
  if (corner) return { point: corner, kind: 'corner' }
  const onEdges = edges.map((edge) => edge.closestPointToPoint(point, true, new Vector3()))
  const place = nearest(point, onEdges, reach)
  return place ? { point: place, kind: 'edge' } : { point, kind: 'face' }
}

function nearest(point: Vector3, places: readonly Vector3[], reach: number): Vector3 | null {
  let [best, distance]: [Vector3 | null, number] = [null, reach]
  for (const place of places) {
    const away = place.distanceTo(point)
    if (away <= distance) [best, distance] = [place, away]
  }
  return best
}

/** Lines between triangles that are not of one face. */
function edgesOf(triangles: readonly Triangle[]): Line3[] {
  const sides = new Map<string, { line: Line3; normals: Vector3[] }>()
  for (const triangle of triangles) {
    const normal = triangle.getNormal(new Vector3())
    const { a, b, c } = triangle
    for (const [start, end] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = [keyOf(start), keyOf(end)].sort().join('|')
      const side = sides.get(key)
      if (side) side.normals.push(normal)
      else sides.set(key, { line: new Line3(start, end), normals: [normal] })
    }
  }
  return [...sides.values()].filter(({ normals }) => !isWithinFace(normals)).map(({ line }) => line)
}

const keyOf = ({ x, y, z }: Vector3): string => [x, y, z].map((place) => Math.round(place * SAME)).join()

const isWithinFace = ([one, ...others]: readonly Vector3[]): boolean =>
  others.length > 0 && others.every((other) => one !== undefined && Math.abs(one.dot(other)) > FLAT)
