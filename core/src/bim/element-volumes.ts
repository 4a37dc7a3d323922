import type { ModelGeometry } from './geometry-file.ts'

/** Positions are parts of this of the size of their shape. */
const STEPS = 65_535
/** Numbers of a frame, and of a matrix. */
const [FRAME, MATRIX] = [6, 12]

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
  const { shapeVertices, shapeIndices, shapeFrames, positions, indices } = geometry
  const [first, from, to] = [shapeVertices[shape]!, shapeIndices[shape]!, shapeIndices[shape + 1]!]
  if (!isClosed(geometry, first, from, to)) return Number.NaN
  const size = [0, 1, 2].map((axis) => shapeFrames[shape * FRAME + 3 + axis]! / STEPS)
  const at = (index: number, axis: number): number => positions[(first + indices[index]!) * 3 + axis]! * size[axis]!
  let six = 0
  for (let index = from; index < to; index += 3) {
    const [a, b, c] = [index, index + 1, index + 2].map((one) => [at(one, 0), at(one, 1), at(one, 2)] as const)
    six +=
      a![0] * (b![1] * c![2] - b![2] * c![1]) +
      a![1] * (b![2] * c![0] - b![0] * c![2]) +
      a![2] * (b![0] * c![1] - b![1] * c![0])
  }
  return Math.abs(six) / 6
}

/** Every edge is gone along once in each direction; vertices at one place are one. */
function isClosed({ positions, indices }: ModelGeometry, first: number, from: number, to: number): boolean {
  const places = new Map<string, number>()
  const placeOf = (index: number): number => {
    const at = (first + indices[index]!) * 3
    const key = `${positions[at]},${positions[at + 1]},${positions[at + 2]}`
    const known = places.get(key) ?? places.size
    places.set(key, known)
    return known
  }
  const open = new Map<string, number>()
  for (let index = from; index < to; index += 3) {
    const corners = [placeOf(index), placeOf(index + 1), placeOf(index + 2)]
    for (const [at, start] of corners.entries()) {
      const end = corners[(at + 1) % 3]!
      if (start === end) continue
      const [key, way] = start < end ? [`${start} ${end}`, 1] : [`${end} ${start}`, -1]
      const rest = (open.get(key) ?? 0) + way
      if (rest === 0) open.delete(key)
      else open.set(key, rest)
    }
  }
  return to > from && open.size === 0
}

/** Of the turning and scaling part; columns of three numbers stand one after the other. */
function determinant(matrices: Float32Array, at: number): number {
  const [a, b, c, d, e, f, g, h, i] = matrices.subarray(at, at + 9) as unknown as number[] & { length: 9 }
  return a! * (e! * i! - f! * h!) - d! * (b! * i! - c! * h!) + g! * (b! * f! - c! * e!)
}
