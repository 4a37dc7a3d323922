import { type ModelGeometry, packGeometry } from '@plumbline/core/bim'

const SIDES = 125
const RINGS = 2
const SHAPES = 2_000
const VERTICES = SIDES * RINGS
/** Two rings and what lies between them, and both ends. */
const TRIANGLES = SIDES * 2 + (SIDES - 2) * 2
const QUANTA = 65_535
const SPACING = 4

/** As many triangles as are wanted, in round columns from a hand's breadth to a storey high, on a square. */
export function heavyModel(triangles: number): ArrayBuffer {
  const parts = Math.ceil(triangles / TRIANGLES)
  const shapes = Math.min(SHAPES, parts)
  const { positions, indices } = column()
  const side = Math.ceil(Math.sqrt(parts))
  const geometry: ModelGeometry = {
    elements: parts,
    shapeVertices: Uint32Array.from({ length: shapes + 1 }, (_, shape) => shape * VERTICES),
    shapeIndices: Uint32Array.from({ length: shapes + 1 }, (_, shape) => shape * indices.length),
    shapeFrames: Float32Array.from({ length: shapes * 6 }, (_, at) => frameOf(Math.floor(at / 6))[at % 6] ?? 0),
    positions: Uint16Array.from(
      { length: shapes * positions.length },
      (_, at) => positions[at % positions.length] ?? 0,
    ),
    indices: Uint32Array.from({ length: shapes * indices.length }, (_, at) => indices[at % indices.length] ?? 0),
    partElements: Uint32Array.from({ length: parts }, (_, part) => part),
    partShapes: Uint32Array.from({ length: parts }, (_, part) => part % shapes),
    partMatrices: Float32Array.from(
      Array.from({ length: parts }, (_, part) => part).flatMap((part) => [
        ...[1, 0, 0, 0, 1, 0, 0, 0, 1],
        ...[(part % side) * SPACING, 0, Math.floor(part / side) * SPACING],
      ]),
    ),
    partColors: Uint8Array.from({ length: parts * 4 }, (_, at) => (at % 4 === 3 ? 255 : 80 + ((at * 13) % 150))),
    origin: new Float64Array(3),
  }
  return packGeometry(geometry).buffer
}

/** Columns of 5 cm to 4 m: of the small ones there are many. */
function frameOf(shape: number): number[] {
  const height = 0.05 * 80 ** (((shape % 97) / 96) ** 2)
  return [0, 0, 0, height / 3, height, height / 3]
}

function column(): { positions: number[]; indices: number[] } {
  const ring = (y: number): number[] =>
    Array.from({ length: SIDES }, (_, side) => (side / SIDES) * 2 * Math.PI).flatMap((angle) => [
      Math.round(((Math.cos(angle) + 1) / 2) * QUANTA),
      y,
      Math.round(((Math.sin(angle) + 1) / 2) * QUANTA),
    ])
  const sides = Array.from({ length: SIDES }, (_, side) => {
    const next = (side + 1) % SIDES
    return [side, side + SIDES, next, next, side + SIDES, next + SIDES]
  }).flat()
  const end = (first: number): number[] =>
    Array.from({ length: SIDES - 2 }, (_, side) => [first, first + side + 1, first + side + 2]).flat()
  return { positions: [...ring(0), ...ring(QUANTA)], indices: [...sides, ...end(0), ...end(SIDES)] }
}
