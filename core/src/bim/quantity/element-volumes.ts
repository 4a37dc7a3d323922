import type { ModelGeometry } from '../geometry-file.ts'
import { cornersOf, TRIANGLE } from './corners.ts'

/** Numbers of a matrix. */
const MATRIX = 12

/**
 * Cubic metres of the bodies of each element; NaN: it has none, or one of its bodies is not closed, so that nothing can be
 * said. What parts share is counted in each.
 */
export function elementVolumes(geometry: ModelGeometry): Float64Array {
  const { elements, partElements, partShapes, partMatrices } = geometry
  const ofShapes = new Map<number, number>()
  const volumes = new Float64Array(elements)
  const hasBody = new Uint8Array(elements)
  for (let part = 0; part < partElements.length; part++) {
    const [element, shape] = [partElements[part]!, partShapes[part]!]
    const known = ofShapes.get(shape) ?? volumeOfShape(geometry, shape)
    ofShapes.set(shape, known)
    hasBody[element] = 1
    volumes[element]! += known * Math.abs(determinant(partMatrices, part * MATRIX))
  }
  return volumes.map((volume, element) => (hasBody[element] === 1 ? volume : Number.NaN))
}

function volumeOfShape(geometry: ModelGeometry, shape: number): number {
  if (!isClosed(geometry, shape)) return Number.NaN
  const corners = cornersOf(geometry, shape)
  let six = 0
  for (let at = 0; at < corners.length; at += TRIANGLE) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.subarray(at, at + TRIANGLE)
    six += ax! * (by! * cz! - bz! * cy!) + ay! * (bz! * cx! - bx! * cz!) + az! * (bx! * cy! - by! * cx!)
  }
  return Math.abs(six) / 6
}

/** Of a number of 16 bits. */
const RANGE = 0x1_0000

/** Every edge is gone along once in each direction; vertices at one place are one. */
function isClosed({ shapeVertices, shapeIndices, positions, indices }: ModelGeometry, shape: number): boolean {
  const [first, from, to] = [shapeVertices[shape]!, shapeIndices[shape]!, shapeIndices[shape + 1]!]
  const places = placesOf(positions.subarray(first * 3, shapeVertices[shape + 1]! * 3))
  const open = new Map<number, number>()
  for (let index = from; index < to; index += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const start = places[indices[index + corner]!]!
      const end = places[indices[index + ((corner + 1) % 3)]!]!
      if (start === end) continue
      const edge = Math.min(start, end) * places.length + Math.max(start, end)
      const rest = (open.get(edge) ?? 0) + (start < end ? 1 : -1)
      if (rest === 0) open.delete(edge)
      else open.set(edge, rest)
    }
  }
  return to > from && open.size === 0
}

/** By vertex: the number of the place at which it is. */
function placesOf(positions: Uint16Array): Uint32Array {
  const known = new Map<number, number>()
  return Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3)
    const key = (x! * RANGE + y!) * RANGE + z!
    const place = known.get(key) ?? known.size
    known.set(key, place)
    return place
  })
}

/** Of the turning and scaling part; columns of three numbers stand one after the other. */
function determinant(matrices: Float32Array, at: number): number {
  const [a, b, c, d, e, f, g, h, i] = matrices.subarray(at, at + 9) as unknown as number[] & { length: 9 }
  return a! * (e! * i! - f! * h!) - d! * (b! * i! - c! * h!) + g! * (b! * f! - c! * e!)
}
