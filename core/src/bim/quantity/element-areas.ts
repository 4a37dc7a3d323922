import type { ModelGeometry } from '../geometry-file.ts'
import { cornersOf, TRIANGLE } from './corners.ts'

/** Numbers of a matrix. */
const MATRIX = 12
type Vector = readonly [number, number, number]

/** Square metres of the surface of all bodies of each element, open ones too; NaN: it has none. */
export function elementAreas({ elements, ...geometry }: ModelGeometry): Float64Array {
  const { partElements, partShapes, partMatrices } = geometry
  const ofShapes = new Map<number, ShapeSides>()
  const areas = new Float64Array(elements).fill(Number.NaN)
  for (let part = 0; part < partElements.length; part++) {
    const [element, shape] = [partElements[part]!, partShapes[part]!]
    const sides = ofShapes.get(shape) ?? sidesOf(cornersOf({ elements, ...geometry }, shape))
    ofShapes.set(shape, sides)
    const known = areas[element]!
    areas[element] = (Number.isNaN(known) ? 0 : known) + areaAt(sides, columnsOf(partMatrices, part * MATRIX))
  }
  return areas
}

interface ShapeSides {
  /** Of each triangle: as long as it is large, square to it. */
  normals: Float64Array
  area: number
}

function sidesOf(corners: Float64Array): ShapeSides {
  const normals = new Float64Array(corners.length / 3)
  let area = 0
  for (let at = 0; at < corners.length; at += TRIANGLE) {
    const [a, b, c] = [0, 3, 6].map((corner) => vectorAt(corners, at + corner)) as [Vector, Vector, Vector]
    const normal = cross(less(b, a), less(c, a)).map((one) => one / 2)
    normals.set(normal, at / 3)
    area += Math.hypot(...normal)
  }
  return { normals, area }
}

/** Of what is turned and scaled alike in every direction it is the area times a number. */
function areaAt({ normals, area }: ShapeSides, [a, b, c]: readonly [Vector, Vector, Vector]): number {
  const scale = dot(a, a)
  if (isAlike([dot(b, b), dot(c, c)], scale) && isAlike([dot(a, b), dot(b, c), dot(c, a)], 0, scale))
    return area * scale
  const [x, y, z] = [cross(b, c), cross(c, a), cross(a, b)]
  let sum = 0
  for (let at = 0; at < normals.length; at += 3) {
    const [nx, ny, nz] = vectorAt(normals, at)
    sum += Math.hypot(
      nx * x[0] + ny * y[0] + nz * z[0],
      nx * x[1] + ny * y[1] + nz * z[1],
      nx * x[2] + ny * y[2] + nz * z[2],
    )
  }
  return sum
}

const isAlike = (values: readonly number[], wanted: number, scale = wanted): boolean =>
  values.every((value) => Math.abs(value - wanted) <= 1e-5 * scale)

const vectorAt = (numbers: ArrayLike<number>, at: number): Vector => [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!]

const columnsOf = (matrices: ArrayLike<number>, at: number): [Vector, Vector, Vector] => [
  vectorAt(matrices, at),
  vectorAt(matrices, at + 3),
  vectorAt(matrices, at + 6),
]

const less = (one: Vector, other: Vector): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d]
