import type { ModelGeometry } from '@plumbline/core/bim'

/** Parts of many elements in one draw: each vertex says which element it is of. */
export interface BakedMesh {
  positions: Float32Array
  elements: Float32Array
  tints: Uint8Array
  indices: Uint32Array
  /** Of a shape that stands in many places: what each of them is; else `elements` and `tints` are of vertices. */
  matrices: Float32Array | null
}

export interface BakedModel {
  meshes: BakedMesh[]
  /** Lowest and highest corner of each element, 6 numbers; an element without parts has none (NaN). */
  bounds: Float32Array
  origin: Float64Array
  triangles: number
}

const MATRIX = 12
const MAX_CHUNK_VERTICES = 500_000
/** Vertices that instancing must save to be worth a draw of its own. */
const WORTH = 20_000
const MAX_INSTANCED = 200

interface Part {
  shape: number
  index: number
}

/** Rare shapes are baked into chunks, frequent ones stay one shape; `first` is the number of the first element. */
export function bake(geometry: ModelGeometry, first: number): BakedModel {
  const partsOfShape = new Map<number, number[]>()
  for (const [index, shape] of geometry.partShapes.entries()) {
    const parts = partsOfShape.get(shape)
    if (parts) parts.push(index)
    else partsOfShape.set(shape, [index])
  }
  const frequent = frequentShapes(geometry, partsOfShape)
  const rare: Part[] = []
  for (const [shape, parts] of partsOfShape) {
    if (!frequent.has(shape)) for (const index of parts) rare.push({ shape, index })
  }
  const meshes = [
    ...chunksOf(geometry, rare).map((parts) => bakedChunk(geometry, parts, first)),
    ...[...frequent].map((shape) => instancedShape(geometry, shape, partsOfShape.get(shape) ?? [], first)),
  ]
  const triangles = meshes.reduce(
    (sum, { indices, matrices }) => sum + (indices.length / 3) * (matrices ? matrices.length / MATRIX : 1),
    0,
  )
  return { meshes, bounds: boundsOf(geometry), origin: geometry.origin, triangles }
}

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

function chunksOf(geometry: ModelGeometry, parts: readonly Part[]): Part[][] {
  const chunks: Part[][] = []
  let room = 0
  for (const part of parts) {
    const vertices = verticesOf(geometry, part.shape)
    if (vertices > room || chunks.length === 0) {
      chunks.push([])
      room = Math.max(MAX_CHUNK_VERTICES, vertices)
    }
    room -= vertices
    chunks.at(-1)?.push(part)
  }
  return chunks
}

function bakedChunk(geometry: ModelGeometry, parts: readonly Part[], first: number): BakedMesh {
  const vertices = parts.reduce((sum, { shape }) => sum + verticesOf(geometry, shape), 0)
  const mesh: BakedMesh = {
    positions: new Float32Array(vertices * 3),
    elements: new Float32Array(vertices),
    tints: new Uint8Array(vertices * 4),
    indices: new Uint32Array(parts.reduce((sum, { shape }) => sum + indicesOf(geometry, shape), 0)),
    matrices: null,
  }
  let [vertex, index] = [0, 0]
  for (const { shape, index: part } of parts) {
    const count = verticesOf(geometry, shape)
    placeShape(geometry, shape, part, mesh.positions, vertex)
    mesh.elements.fill(first + at(geometry.partElements, part), vertex, vertex + count)
    const tint = geometry.partColors.subarray(part * 4, part * 4 + 4)
    for (let each = vertex; each < vertex + count; each++) mesh.tints.set(tint, each * 4)
    const start = at(geometry.shapeIndices, shape)
    const length = indicesOf(geometry, shape)
    for (let each = 0; each < length; each++) mesh.indices[index + each] = at(geometry.indices, start + each) + vertex
    vertex += count
    index += length
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

function instancedShape(geometry: ModelGeometry, shape: number, parts: readonly number[], first: number): BakedMesh {
  const matrices = new Float32Array(parts.length * MATRIX)
  const tints = new Uint8Array(parts.length * 4)
  for (const [place, part] of parts.entries()) {
    matrices.set(geometry.partMatrices.subarray(part * MATRIX, (part + 1) * MATRIX), place * MATRIX)
    tints.set(geometry.partColors.subarray(part * 4, part * 4 + 4), place * 4)
  }
  return {
    positions: localPositions(geometry, shape),
    elements: Float32Array.from(parts, (part) => first + at(geometry.partElements, part)),
    tints,
    indices: geometry.indices.slice(at(geometry.shapeIndices, shape), at(geometry.shapeIndices, shape + 1)),
    matrices,
  }
}

/** Boxes of the boxes of parts: they may be a little larger than what they hold. */
function boundsOf(geometry: ModelGeometry): Float32Array {
  const { elements, partElements, partShapes, partMatrices, shapeFrames } = geometry
  const bounds = new Float32Array(elements * 6).fill(Number.NaN)
  for (const [part, element] of partElements.entries()) {
    const frame = shapeFrames.subarray(at(partShapes, part) * 6, at(partShapes, part) * 6 + 6)
    const m = partMatrices.subarray(part * MATRIX, (part + 1) * MATRIX)
    for (let axis = 0; axis < 3; axis++) {
      let low = at(m, 9 + axis)
      let high = low
      for (let side = 0; side < 3; side++) {
        const cell = at(m, side * 3 + axis)
        const [near, far] = [cell * at(frame, side), cell * (at(frame, side) + at(frame, side + 3))]
        low += Math.min(near, far)
        high += Math.max(near, far)
      }
      const to = element * 6 + axis
      const [lowest, highest] = [at(bounds, to), at(bounds, to + 3)]
      bounds[to] = Number.isNaN(lowest) ? low : Math.min(lowest, low)
      bounds[to + 3] = Number.isNaN(highest) ? high : Math.max(highest, high)
    }
  }
  return bounds
}
