/** Where a state of the models puts elements. */
import { z } from 'zod'

/** Further out, and larger or smaller than that, nothing is built. */
const FARTHEST = 1_000_000_000
const [SMALLEST, LARGEST] = [0.01, 100]
/** Of what should be equal, after numbers went through files and other programs. */
const NEAR = 1e-4

/**
 * A matrix of four columns, one after the other, of places in metres to the east, the north and up, as the file of the
 * model has them. It moves, turns and makes larger or smaller evenly; nothing is mirrored, sheared or made flat.
 */
export const placement = z.array(z.number().min(-FARTHEST).max(FARTHEST)).length(16).refine(isPlacement)

function isPlacement(matrix: readonly number[]): boolean {
  const [last0, last1, last2, last3] = [3, 7, 11, 15].map((at) => matrix[at])
  if (last0 !== 0 || last1 !== 0 || last2 !== 0 || last3 !== 1) return false
  const [east, north, up] = [0, 4, 8].map((at) => matrix.slice(at, at + 3)) as [number[], number[], number[]]
  const size = Math.hypot(...east)
  if (size < SMALLEST || size > LARGEST) return false
  // Turned axes are as long as each other and the third is what the first two make.
  const third = cross(east, north).map((part) => part / size)
  const isTurned = up.every((part, axis) => Math.abs(part - (third[axis] ?? 0)) < NEAR * size)
  return (
    isTurned && Math.abs(dot(east, north)) < NEAR * size * size && Math.abs(Math.hypot(...north) - size) < NEAR * size
  )
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, part, axis) => sum + part * (other[axis] ?? 0), 0)

const cross = ([a = 0, b = 0, c = 0]: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]): number[] => [
  b * z - c * y,
  c * x - a * z,
  a * y - b * x,
]
