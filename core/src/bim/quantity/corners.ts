import type { ModelGeometry } from '../geometry-file.ts'

/** Positions are parts of this of the size of their shape. */
const STEPS = 65_535
/** Numbers of a frame. */
const FRAME = 6
/** Three corners of three numbers. */
export const TRIANGLE = 9

/** Corners of the triangles of a shape, in metres from its lowest corner. */
export function cornersOf(geometry: ModelGeometry, shape: number): Float64Array {
  const { shapeVertices, shapeIndices, shapeFrames, positions, indices } = geometry
  const [first, from, to] = [shapeVertices[shape]!, shapeIndices[shape]!, shapeIndices[shape + 1]!]
  const corners = new Float64Array((to - from) * 3)
  for (let axis = 0; axis < 3; axis++) {
    const step = shapeFrames[shape * FRAME + 3 + axis]! / STEPS
    for (let at = from; at < to; at++) {
      corners[(at - from) * 3 + axis] = positions[(first + indices[at]!) * 3 + axis]! * step
    }
  }
  return corners
}
