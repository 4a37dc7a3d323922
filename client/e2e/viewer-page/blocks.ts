import { type ModelGeometry, packGeometry } from '@plumbline/core/bim'

type Place = readonly [x: number, y: number, z: number]

/** Metres, y up. */
export interface Block {
  low: Place
  high: Place
  /** Only its side towards x: a sheet without an inside. */
  isSheet?: boolean
}

const QUANTA = 65_535
/** Corners of a cube, whose bits say which end of each axis; triangles seen from outside go as clocks do not. */
const corners = Array.from({ length: 8 }, (_, corner) => [corner & 1, (corner >> 1) & 1, (corner >> 2) & 1]).flat()
const faces = [
  [1, 3, 7, 5],
  [0, 4, 6, 2],
  [2, 6, 7, 3],
  [0, 1, 5, 4],
  [4, 5, 7, 6],
  [0, 2, 3, 1],
]
const trianglesOf = (all: readonly (readonly number[])[]): number[] =>
  all.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d])
const [cube, sheet] = [trianglesOf(faces), trianglesOf(faces.slice(0, 1))]

/** A model of blocks, each an element with its number. */
export function blocksModel(blocks: readonly Block[]): ArrayBuffer {
  const geometry: ModelGeometry = {
    elements: blocks.length,
    shapeVertices: Uint32Array.of(0, 8, 16),
    shapeIndices: Uint32Array.of(0, cube.length, cube.length + sheet.length),
    shapeFrames: Float32Array.of(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1),
    positions: Uint16Array.from([...corners, ...corners], (end) => end * QUANTA),
    indices: Uint32Array.from([...cube, ...sheet]),
    partElements: Uint32Array.from(blocks.keys()),
    partShapes: Uint32Array.from(blocks, ({ isSheet }) => (isSheet ? 1 : 0)),
    partMatrices: Float32Array.from(
      blocks.flatMap(({ low, high }) => [
        high[0] - low[0],
        0,
        0,
        0,
        high[1] - low[1],
        0,
        0,
        0,
        high[2] - low[2],
        ...low,
      ]),
    ),
    partColors: Uint8Array.from({ length: blocks.length * 4 }, (_, at) => (at % 4 === 3 ? 255 : 160)),
    origin: new Float64Array(3),
  }
  return packGeometry(geometry).buffer
}
