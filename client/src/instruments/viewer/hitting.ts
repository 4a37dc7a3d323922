import { Box3, type Matrix4, Ray, type Triangle, Vector3 } from 'three'
import type { MeshBVH } from 'three-mesh-bvh'
import { sides } from './edges.ts'

/** A mesh, or one of the places of a shape that stands in many. */
export interface Standing {
  tree: MeshBVH
  /** From the mesh to the picture. */
  matrix: Matrix4
  /** Of a triangle, by its number; less than 0: that one does not stand there. */
  elementOf(triangle: number): number
  /** Which way a triangle of a body looks (`edges.ts`). */
  sideOf(triangle: number): number
}

export interface Hit {
  element: number
  point: Vector3
  distance: number
  standing: Standing
}

type IsSeen = (element: number, point: Vector3) => boolean

/** What the ray meets first; elements and points that are not seen are passed through. */
export function firstHit(all: Iterable<Standing>, ray: Ray, isSeen: IsSeen): Hit | null {
  let best = null as Hit | null
  for (const standing of all) {
    const hit: Hit | null = hitIn(standing, ray, best?.distance ?? Number.POSITIVE_INFINITY, isSeen)
    best = hit ?? best
  }
  return best
}

function hitIn(standing: Standing, ray: Ray, within: number, isSeen: IsSeen): Hit | null {
  const { tree, matrix, elementOf } = standing
  const inner = insideOf(ray, matrix)
  let nearest = within
  const found: Hit[] = []
  const met = new Vector3()
  tree.shapecast({
    boundsTraverseOrder: (box) => entryOf(inner, box),
    intersectsBounds: (box) => entryOf(inner, box) < nearest,
    intersectsTriangle: (triangle, number) => {
      if (!inner.intersectTriangle(triangle.a, triangle.b, triangle.c, false, met)) return
      const point = met.clone().applyMatrix4(matrix)
      const distance = point.distanceTo(ray.origin)
      const element = elementOf(number)
      if (element < 0 || distance >= nearest || !isSeen(element, point)) return
      nearest = distance
      found.push({ element, point, distance, standing })
    },
  })
  return found.at(-1) ?? null
}

/** The one body that is cut open `entry` metres along the ray; null: none is, or several share the place. */
export function openedHit(
  all: Iterable<Standing>,
  ray: Ray,
  entry: number,
  isThere: (element: number) => boolean,
): Hit | null {
  const open = new Map<number, { count: number; standing: Standing }>()
  for (const standing of all) {
    for (const { element, counts } of sidesBehind(standing, ray, entry)) {
      if (!isThere(element)) continue
      const known = open.get(element) ?? { count: 0, standing }
      open.set(element, { ...known, count: known.count + counts })
    }
  }
  const [found, ...others] = [...open].filter(([, { count }]) => count === 1)
  if (!found || others.length > 0) return null
  const [element, { standing }] = found
  return { element, standing, distance: entry, point: ray.at(entry, new Vector3()) }
}

/** Sides of bodies that the ray meets behind the cut: 1 of such as look away from where it comes from, −1 of the others. */
function sidesBehind({ tree, matrix, elementOf, sideOf }: Standing, ray: Ray, entry: number) {
  const inner = insideOf(ray, matrix)
  const mirrored = matrix.determinant() < 0 ? -1 : 1
  const [met, normal] = [new Vector3(), new Vector3()]
  const found: { element: number; counts: number }[] = []
  tree.shapecast({
    intersectsBounds: (box) => entryOf(inner, box) < Number.POSITIVE_INFINITY,
    intersectsTriangle: (triangle, number) => {
      const side = sideOf(number)
      if (side === sides.open || !inner.intersectTriangle(triangle.a, triangle.b, triangle.c, false, met)) return
      const element = elementOf(number)
      const distance = met.applyMatrix4(matrix).distanceTo(ray.origin)
      if (element < 0 || distance <= entry) return
      const outward = side === sides.outward ? mirrored : -mirrored
      found.push({ element, counts: Math.sign(triangle.getNormal(normal).dot(inner.direction)) * outward })
    },
  })
  return found
}

/** Its direction is as long inside as outside, so that distances along it are the same. */
export function insideOf(ray: Ray, matrix: Matrix4): Ray {
  const inverse = matrix.clone().invert()
  const origin = ray.origin.clone().applyMatrix4(inverse)
  const ahead = ray.origin.clone().add(ray.direction).applyMatrix4(inverse)
  return new Ray(origin, ahead.sub(origin))
}

/** How far along the ray the box begins, 0 within it; Infinity: it is not met. */
export function entryOf({ origin, direction }: Ray, { min, max }: Box3): number {
  let [from, to] = [0, Number.POSITIVE_INFINITY]
  for (const axis of ['x', 'y', 'z'] as const) {
    const one = (min[axis] - origin[axis]) / direction[axis]
    const other = (max[axis] - origin[axis]) / direction[axis]
    // Not a number: the ray runs within this face.
    if (Number.isNaN(one) || Number.isNaN(other)) continue
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return from <= to ? from : Number.POSITIVE_INFINITY
}

/** Shapes of which so many triangles lie about a point are too fine for corners to be told apart there. */
const MAX_NEAR = 2_000

/** Triangles of the element that was hit that come nearer to it than `radius`, where they stand in the picture. */
export function trianglesNear({ element, point, standing }: Hit, radius: number): Triangle[] {
  const { tree, matrix, elementOf } = standing
  const around = new Box3().setFromCenterAndSize(point, new Vector3(2, 2, 2).multiplyScalar(radius))
  const inner = around.applyMatrix4(matrix.clone().invert())
  const found: Triangle[] = []
  tree.shapecast({
    intersectsBounds: (box) => box.intersectsBox(inner),
    intersectsTriangle: (triangle, number) => {
      if (elementOf(number) !== element || !inner.intersectsTriangle(triangle)) return false
      found.push(placed(triangle, matrix))
      return found.length >= MAX_NEAR
    },
  })
  return found
}

function placed(triangle: Triangle, matrix: Matrix4): Triangle {
  const copy = triangle.clone()
  for (const corner of [copy.a, copy.b, copy.c]) corner.applyMatrix4(matrix)
  return copy
}
