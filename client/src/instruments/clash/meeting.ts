/**
 * How two bodies stand to each other. Bodies that only touch share faces and nothing more: a triangle counts as running
 * through another one where it lies on both sides of it by more than the tolerance, a body as lying in another where a
 * place of it is inside by more than that. Rules: `SPEC.md`.
 */
import { DoubleSide, Plane, Ray, type Triangle, Vector3 } from 'three'
import type { Body } from './bodies.ts'

export interface Meeting {
  way: 'crosses' | 'contains' | 'near'
  /** Metres: how deep, or how far apart. */
  metres: number
  place: Vector3
}

/** Directions in which nothing built is drawn; of three answers the two that agree hold. */
const probes = [
  new Vector3(0.5773, 0.5941, 0.5601),
  new Vector3(-0.3217, 0.8541, -0.4085),
  new Vector3(0.1371, -0.5217, 0.842),
].map((direction) => direction.normalize())

/** What of a body is looked for inside the other: corners and places below its faces. */
const MOST_SAMPLES = 48

/** null: they share no more than `tolerance` metres. */
export function hardMeeting(a: Body, b: Body, tolerance: number): Meeting | null {
  const crossing = crossingOf(a, b, tolerance)
  const deepest = deeper(crossing, deeper(insideOf(a, b, tolerance), insideOf(b, a, tolerance)))
  const isHeld = !crossing && (holds(a, b, tolerance) || holds(b, a, tolerance))
  if (!deepest) return null
  return { way: isHeld ? 'contains' : 'crosses', ...deepest, metres: Math.min(deepest.metres, sharedBy(a, b)) }
}

/** null: at least `distance` metres lie between them. */
export function nearMeeting(a: Body, b: Body, distance: number): Meeting | null {
  const toA = a.matrix.clone().invert().multiply(b.matrix)
  const [onA, onB] = [
    { point: new Vector3(), distance: 0, faceIndex: 0 },
    { point: new Vector3(), distance: 0, faceIndex: 0 },
  ]
  const found = a.tree.closestPointToGeometry(b.tree.geometry, toA, onA, onB, 0, distance)
  if (!found) return null
  const one = onA.point.clone().applyMatrix4(a.matrix)
  const other = onB.point.clone().applyMatrix4(b.matrix)
  const metres = one.distanceTo(other)
  return metres < distance ? { way: 'near', metres, place: one.lerp(other, 0.5) } : null
}

/** By their boxes: what runs through nothing and lies in one lies in the other. */
const holds = (outer: Body, inner: Body, tolerance: number): boolean =>
  outer.box.clone().expandByScalar(tolerance).containsBox(inner.box)

/** The least side of what their boxes share: what runs far through is no deeper. */
function sharedBy(a: Body, b: Body): number {
  const { x, y, z } = a.box.clone().intersect(b.box).getSize(new Vector3())
  return Math.min(x, y, z)
}

interface Depth {
  metres: number
  place: Vector3
}

const deeper = (one: Depth | null, other: Depth | null): Depth | null =>
  one && other ? (other.metres > one.metres ? other : one) : (one ?? other)

/** The deepest place at which a triangle of one runs through a triangle of the other. */
function crossingOf(a: Body, b: Body, tolerance: number): Depth | null {
  let best = null as Depth | null
  const toA = a.matrix.clone().invert().multiply(b.matrix)
  a.tree.bvhcast(b.tree, toA, {
    intersectsTriangles: (ofA: Triangle, ofB: Triangle) => {
      // Both come in the frame of the first; in the shared one lengths are metres.
      const [one, other] = [ofA, ofB].map(({ a: first, b: second, c: third }) =>
        [first, second, third].map((corner) => corner.clone().applyMatrix4(a.matrix)),
      ) as [Corners, Corners]
      const found = throughOf(one, other, tolerance)
      if (found && (!best || found.metres > best.metres)) best = found
      return false
    },
  })
  return best
}

/** Of a triangle, in the shared frame. */
type Corners = Vector3[]

/** Both run through each other's plane within each other's edges. */
function throughOf(one: Corners, other: Corners, tolerance: number): Depth | null {
  const here = passageOf(one, other, tolerance)
  const there = here && passageOf(other, one, tolerance)
  if (!here || !there) return null
  return here.metres < there.metres ? here : there
}

const scratch = { plane: new Plane(), edge: new Plane(), normal: new Vector3(), toEnd: new Vector3() }

/** How far `triangle` reaches to both sides of `wall`, over the face of the wall alone; the lesser side counts. */
function passageOf(triangle: Corners, wall: Corners, tolerance: number): Depth | null {
  const [a, b, c] = wall as [Vector3, Vector3, Vector3]
  const plane = scratch.plane.setFromCoplanarPoints(a, b, c)
  if (!isSplit(triangle, plane, tolerance)) return null
  let polygon = triangle
  for (const [at, corner] of wall.entries()) {
    const next = wall[(at + 1) % 3] ?? corner
    scratch.normal.crossVectors(plane.normal, scratch.toEnd.subVectors(next, corner)).normalize()
    polygon = clipped(polygon, scratch.edge.setFromNormalAndCoplanarPoint(scratch.normal, corner))
    if (polygon.length < 3) return null
  }
  const distances = polygon.map((corner) => plane.distanceToPoint(corner))
  const [above, below] = [Math.max(...distances), -Math.min(...distances)]
  if (Math.min(above, below) <= tolerance) return null
  return { metres: Math.min(above, below), place: middleOn(polygon, distances) }
}

const isSplit = (corners: readonly Vector3[], plane: Plane, tolerance: number): boolean =>
  corners.some((corner) => plane.distanceToPoint(corner) > tolerance) &&
  corners.some((corner) => plane.distanceToPoint(corner) < -tolerance)

/** What of the polygon lies where the normal points. */
function clipped(polygon: readonly Vector3[], edge: Plane): Vector3[] {
  const kept: Vector3[] = []
  for (const [at, corner] of polygon.entries()) {
    const next = polygon[(at + 1) % polygon.length] ?? corner
    const [here, there] = [edge.distanceToPoint(corner), edge.distanceToPoint(next)]
    if (here >= 0) kept.push(corner)
    if (here < 0 !== there < 0) kept.push(corner.clone().lerp(next, here / (here - there)))
  }
  return kept
}

/** The middle of where the polygon passes the plane that the distances are from. */
function middleOn(polygon: readonly Vector3[], distances: readonly number[]): Vector3 {
  const passed: Vector3[] = []
  for (const [at, corner] of polygon.entries()) {
    const next = (at + 1) % polygon.length
    const [here, there] = [distances[at] ?? 0, distances[next] ?? 0]
    if (here < 0 !== there < 0) passed.push(corner.clone().lerp(polygon[next] ?? corner, here / (here - there)))
  }
  const sum = passed.reduce((all, one) => all.add(one), new Vector3())
  return passed.length > 0 ? sum.divideScalar(passed.length) : (polygon[0] ?? sum).clone()
}

/** The place of `inner` that lies deepest in `outer`. */
function insideOf(inner: Body, outer: Body, tolerance: number): Depth | null {
  if (!outer.isClosed) return null
  const toOuter = outer.matrix.clone().invert()
  let best: Depth | null = null
  for (const place of samplesOf(inner)) {
    if (!outer.box.containsPoint(place)) continue
    const local = place.clone().applyMatrix4(toOuter)
    if (!isInside(local, outer)) continue
    const onFace = outer.tree.closestPointToPoint(local)
    const metres = onFace ? onFace.point.clone().applyMatrix4(outer.matrix).distanceTo(place) : 0
    if (metres > tolerance && (!best || metres > best.metres)) best = { metres, place }
  }
  return best
}

function isInside(local: Vector3, { tree }: Body): boolean {
  const votes = probes.filter((direction) => tree.raycast(new Ray(local, direction), DoubleSide).length % 2 === 1)
  return votes.length >= 2
}

/**
 * In the shared frame: corners and middles of faces, and, of a body that is closed, places halfway to what lies behind its
 * faces. By corners what is sunk in is found, by middles what is flush at its sides, by the last ones what is the same.
 */
function* samplesOf({ tree, matrix, isClosed }: Body): Generator<Vector3> {
  const { geometry } = tree
  const places = geometry.getAttribute('position')
  const stride = Math.max(1, Math.ceil(places.count / MOST_SAMPLES))
  for (let at = 0; at < places.count; at += stride) {
    yield new Vector3().fromBufferAttribute(places, at).applyMatrix4(matrix)
  }
  const index = geometry.getIndex()
  const faces = (index?.count ?? 0) / 3
  const each = Math.max(1, Math.ceil((faces * 4) / MOST_SAMPLES))
  for (let face = 0; face < faces; face += each) {
    const corners = cornersOf(tree, face)
    yield middleOf(corners).applyMatrix4(matrix)
    const below = isClosed ? belowFace(tree, corners) : null
    if (below) yield below.applyMatrix4(matrix)
  }
}

function cornersOf({ geometry }: Body['tree'], face: number): Corners {
  const places = geometry.getAttribute('position')
  const index = geometry.getIndex()
  return [0, 1, 2].map((corner) => new Vector3().fromBufferAttribute(places, index?.getX(face * 3 + corner) ?? 0))
}

const middleOf = (corners: Corners): Vector3 =>
  corners.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(corners.length)

/** Off a face that a ray leaves from. */
const OFF_FACE = 1e-5

/** Halfway between a face and what lies behind it; null: nothing does. */
function belowFace(tree: Body['tree'], corners: Corners): Vector3 | null {
  const [a, b, c] = corners as [Vector3, Vector3, Vector3]
  const normal = new Vector3().crossVectors(b.clone().sub(a), c.clone().sub(a)).normalize()
  for (const way of [-1, 1]) {
    const direction = normal.clone().multiplyScalar(way)
    const start = middleOf(corners).addScaledVector(direction, OFF_FACE)
    const hits = tree.raycast(new Ray(start, direction), DoubleSide)
    const nearest = Math.min(...hits.map(({ distance }) => distance))
    if (hits.length % 2 === 1) return start.addScaledVector(direction, nearest / 2)
  }
  return null
}
