import type { ModelGeometry } from '@plumbline/core/bim'
import { BANDS, bandOf } from './bands.ts'
import { chunksOf } from './chunks.ts'
import { type Surface, sides, surfaceOf } from './edges.ts'

/** Parts of many elements in one draw: each vertex says which element it is of. */
export interface BakedMesh {
  positions: Float32Array
  elements: Float32Array
  tints: Uint8Array
  indices: Uint32Array
  /** Pairs of vertices: lines along which shapes bend. */
  lines: Uint32Array
  /** Beside `elements`: which way the triangles of a body look (`edges.ts`). */
  sides: Uint8Array
  /** Some of it is glass. */
  isClear: boolean
  /** Of a shape that stands in many places: what each of them is; else `elements` and `tints` are of vertices. */
  matrices: Float32Array | null
  /** What it lies in: lowest and highest corner. */
  box: Float32Array
  /** Where the indices of each band of sizes end; the largest parts come first. */
  bandEnds: Uint32Array
  /** The same of `lines`. */
  lineEnds: Uint32Array
}

export interface BakedModel {
  meshes: BakedMesh[]
  /** Lowest and highest corner of each element, 6 numbers; an element without parts has none (NaN). */
  bounds: Float32Array
  origin: Float64Array
  triangles: number
}

const MATRIX = 12
const BOX = 6
const MAX_CHUNK_VERTICES = 250_000
/** Of a shape that stands in many places: what is drawn at once. */
const MAX_PLACED_TRIANGLES = 200_000
/** Vertices that instancing must save to be worth a draw of its own. */
const WORTH = 20_000
const MAX_INSTANCED = 200

/** Rare shapes are baked into chunks, frequent ones stay one shape; `first` is the number of the first element. */
export function bake(geometry: ModelGeometry, first: number): BakedModel {
  const boxes = boxesOfParts(geometry)
  const surfaces = surfacesOf(geometry)
  const baking = { geometry, boxes, surfaces, first }
  const partsOfShape = Map.groupBy(geometry.partShapes.keys(), (part) => at(geometry.partShapes, part))
  const frequent = frequentShapes(geometry, partsOfShape)
  const rare = [...partsOfShape].flatMap(([shape, parts]) => (frequent.has(shape) ? [] : parts))
  const weightOf = (part: number): number => verticesOf(geometry, at(geometry.partShapes, part))
  const meshes = [
    ...chunksOf(rare, boxes, weightOf, MAX_CHUNK_VERTICES).map((parts) => bakedChunk(baking, parts)),
    ...[...frequent].flatMap((shape) => {
      const triangles = indicesOf(geometry, shape) / 3
      const chunks = chunksOf(partsOfShape.get(shape) ?? [], boxes, () => triangles, MAX_PLACED_TRIANGLES)
      return chunks.map((parts) => placedShape(baking, shape, parts))
    }),
  ]
  const triangles = meshes.reduce(
    (sum, { indices, matrices }) => sum + (indices.length / 3) * (matrices ? matrices.length / MATRIX : 1),
    0,
  )
  return { meshes, bounds: boundsOf(geometry, boxes), origin: geometry.origin, triangles }
}

interface Baking {
  geometry: ModelGeometry
  /** Of its parts. */
  boxes: Float32Array
  surfaces: (shape: number) => Surface
  first: number
}

/** Of a shape only once, however often it stands. */
function surfacesOf(geometry: ModelGeometry): (shape: number) => Surface {
  const known = new Map<number, Surface>()
  return (shape) => {
    const before = known.get(shape)
    if (before) return before
    const { shapeIndices, shapeVertices, positions, indices } = geometry
    const found = surfaceOf(
      localPositions(geometry, shape),
      positions.subarray(at(shapeVertices, shape) * 3, at(shapeVertices, shape + 1) * 3),
      indices.subarray(at(shapeIndices, shape), at(shapeIndices, shape + 1)),
    )
    known.set(shape, found)
    return found
  }
}

/** A mirrored body is turned inside out. */
function sideAt(side: Surface['side'], matrix: ArrayLike<number>): Surface['side'] {
  if (side === sides.open) return side
  const [a, b, c, d, e, f, g, h, i] = Array.from({ length: 9 }, (_, cell) => at(matrix, cell)) as Nine
  const isMirrored = a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e) < 0
  return isMirrored === (side === sides.outward) ? sides.inward : sides.outward
}
type Nine = [number, number, number, number, number, number, number, number, number]

const OPAQUE = 253
const hasGlass = (tints: Uint8Array): boolean => tints.some((value, cell) => cell % 4 === 3 && value < OPAQUE)

const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0
const verticesOf = ({ shapeVertices }: ModelGeometry, shape: number): number =>
  at(shapeVertices, shape + 1) - at(shapeVertices, shape)
const indicesOf = ({ shapeIndices }: ModelGeometry, shape: number): number =>
  at(shapeIndices, shape + 1) - at(shapeIndices, shape)

function frequentShapes(geometry: ModelGeometry, partsOfShape: ReadonlyMap<number, number[]>): Set<number> {
  const savings = [...partsOfShape]
    .map(([shape, parts]) => ({ shape, saved: (parts.length - 1) * verticesOf(geometry, shape) }))
    .filter(({ saved }) => saved >= WORTH)
    .sort((one, other) => other.saved - one.saved)
  return new Set(savings.slice(0, MAX_INSTANCED).map(({ shape }) => shape))
}

function bakedChunk({ geometry, boxes, surfaces, first }: Baking, together: readonly number[]): BakedMesh {
  const { partShapes, partElements, partColors } = geometry
  const byBand = Map.groupBy(together, (part) => bandOf(diagonalOf(boxes, part)))
  const bands = Array.from({ length: BANDS }, (_, band) => byBand.get(band) ?? [])
  const vertices = together.reduce((sum, part) => sum + verticesOf(geometry, at(partShapes, part)), 0)
  const mesh: BakedMesh = {
    positions: new Float32Array(vertices * 3),
    elements: new Float32Array(vertices),
    tints: new Uint8Array(vertices * 4),
    indices: new Uint32Array(together.reduce((sum, part) => sum + indicesOf(geometry, at(partShapes, part)), 0)),
    lines: new Uint32Array(together.reduce((sum, part) => sum + surfaces(at(partShapes, part)).lines.length, 0)),
    sides: new Uint8Array(vertices),
    isClear: together.some((part) => at(partColors, part * 4 + 3) < OPAQUE),
    matrices: null,
    box: boxAround(boxes, together),
    bandEnds: new Uint32Array(BANDS),
    lineEnds: new Uint32Array(BANDS),
  }
  let [vertex, index, line] = [0, 0, 0]
  for (const [band, parts] of bands.entries()) {
    for (const part of parts) {
      const shape = at(partShapes, part)
      const count = verticesOf(geometry, shape)
      placeShape(geometry, shape, part, mesh.positions, vertex)
      mesh.elements.fill(first + at(partElements, part), vertex, vertex + count)
      const tint = partColors.subarray(part * 4, part * 4 + 4)
      for (let each = vertex; each < vertex + count; each++) mesh.tints.set(tint, each * 4)
      const start = at(geometry.shapeIndices, shape)
      const length = indicesOf(geometry, shape)
      for (let each = 0; each < length; each++) mesh.indices[index + each] = at(geometry.indices, start + each) + vertex
      const { lines, side } = surfaces(shape)
      for (const [each, end] of lines.entries()) mesh.lines[line + each] = end + vertex
      mesh.sides.fill(sideAt(side, geometry.partMatrices.subarray(part * MATRIX)), vertex, vertex + count)
      vertex += count
      index += length
      line += lines.length
    }
    mesh.bandEnds[band] = index
    mesh.lineEnds[band] = line
  }
  return mesh
}

function placeShape(geometry: ModelGeometry, shape: number, part: number, into: Float32Array, vertex: number): void {
  const m = geometry.partMatrices.subarray(part * MATRIX, (part + 1) * MATRIX)
  const local = localPositions(geometry, shape)
  for (let each = 0; each < local.length; each += 3) {
    const [x, y, z] = [at(local, each), at(local, each + 1), at(local, each + 2)]
    const to = vertex * 3 + each
    into[to] = at(m, 0) * x + at(m, 3) * y + at(m, 6) * z + at(m, 9)
    into[to + 1] = at(m, 1) * x + at(m, 4) * y + at(m, 7) * z + at(m, 10)
    into[to + 2] = at(m, 2) * x + at(m, 5) * y + at(m, 8) * z + at(m, 11)
  }
}

function localPositions({ shapeVertices, shapeFrames, positions }: ModelGeometry, shape: number): Float32Array {
  const start = at(shapeVertices, shape) * 3
  const local = new Float32Array(at(shapeVertices, shape + 1) * 3 - start)
  for (let each = 0; each < local.length; each++) {
    const axis = shape * 6 + (each % 3)
    local[each] = at(shapeFrames, axis) + (at(positions, start + each) / 65_535) * at(shapeFrames, axis + 3)
  }
  return local
}

function placedShape({ geometry, boxes, surfaces, first }: Baking, shape: number, parts: readonly number[]): BakedMesh {
  const matrices = new Float32Array(parts.length * MATRIX)
  const tints = new Uint8Array(parts.length * 4)
  let largest = 0
  for (const [place, part] of parts.entries()) {
    matrices.set(geometry.partMatrices.subarray(part * MATRIX, (part + 1) * MATRIX), place * MATRIX)
    tints.set(geometry.partColors.subarray(part * 4, part * 4 + 4), place * 4)
    largest = Math.max(largest, diagonalOf(boxes, part))
  }
  const indices = geometry.indices.slice(at(geometry.shapeIndices, shape), at(geometry.shapeIndices, shape + 1))
  const band = bandOf(largest)
  const { lines, side } = surfaces(shape)
  const endsOf = (length: number) => Uint32Array.from({ length: BANDS }, (_, each) => (each < band ? 0 : length))
  return {
    positions: localPositions(geometry, shape),
    elements: Float32Array.from(parts, (part) => first + at(geometry.partElements, part)),
    tints,
    indices,
    lines: lines.slice(),
    sides: Uint8Array.from(parts, (part) => sideAt(side, geometry.partMatrices.subarray(part * MATRIX))),
    isClear: hasGlass(tints),
    matrices,
    box: boxAround(boxes, parts),
    bandEnds: endsOf(indices.length),
    lineEnds: endsOf(lines.length),
  }
}

const diagonalOf = (boxes: Float32Array, part: number): number =>
  Math.hypot(...[0, 1, 2].map((axis) => at(boxes, part * BOX + 3 + axis) - at(boxes, part * BOX + axis)))

function boxAround(boxes: Float32Array, parts: Iterable<number>): Float32Array {
  const around = new Float32Array(BOX).fill(Number.NaN)
  for (const part of parts) widen(around, 0, boxes, part * BOX)
  return around
}

/** What has no box yet has the other's. */
function widen(boxes: Float32Array, to: number, others: Float32Array, from: number): void {
  const isEmpty = Number.isNaN(at(boxes, to))
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = [at(others, from + axis), at(others, from + 3 + axis)]
    boxes[to + axis] = isEmpty ? low : Math.min(at(boxes, to + axis), low)
    boxes[to + 3 + axis] = isEmpty ? high : Math.max(at(boxes, to + 3 + axis), high)
  }
}

/** Boxes of the boxes of parts: they may be a little larger than what they hold. */
function boundsOf({ elements, partElements }: ModelGeometry, boxes: Float32Array): Float32Array {
  const bounds = new Float32Array(elements * BOX).fill(Number.NaN)
  for (const [part, element] of partElements.entries()) widen(bounds, element * BOX, boxes, part * BOX)
  return bounds
}

/** Lowest and highest corner of each part, from the frame of its shape. */
function boxesOfParts({ partElements, partShapes, partMatrices, shapeFrames }: ModelGeometry): Float32Array {
  const boxes = new Float32Array(partElements.length * BOX)
  for (const [part, shape] of partShapes.entries()) {
    for (let axis = 0; axis < 3; axis++) {
      let low = at(partMatrices, part * MATRIX + 9 + axis)
      let high = low
      for (let side = 0; side < 3; side++) {
        const cell = at(partMatrices, part * MATRIX + side * 3 + axis)
        const start = at(shapeFrames, shape * BOX + side)
        const [near, far] = [cell * start, cell * (start + at(shapeFrames, shape * BOX + side + 3))]
        low += Math.min(near, far)
        high += Math.max(near, far)
      }
      boxes[part * BOX + axis] = low
      boxes[part * BOX + 3 + axis] = high
    }
  }
  return boxes
}
