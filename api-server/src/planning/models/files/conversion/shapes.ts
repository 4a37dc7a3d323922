import type { ModelGeometry } from '@plumbline/core/bim'
import { AppError } from '@plumbline/core/errors'
import type { FlatMesh, IfcAPI, PlacedGeometry } from 'web-ifc'
import { Corners } from './corners.ts'
import { growing } from './growing.ts'
import { simplified } from './simplify.ts'

/** More than that no browser draws, also not from afar. */
const MAX_VERTICES = 40_000_000
const MAX_PARTS = 4_000_000
const MATRIX_SIZE = 12
/** Offsets and normal of web-ifc's vertices. */
const STRIDE = 6

export interface CollectedShapes {
  geometry: ModelGeometry
  /** Drawn, each shape as often as it stands somewhere. */
  triangles: number
  /** By the number of the element: changes with its shape, colour and place. */
  marks: ReadonlyMap<number, string>
}

interface Part {
  element: number
  shape: number
}

/** What web-ifc tessellates, each shape once. `numberOf` gives each element its number. */
export function collectShapes(
  api: IfcAPI,
  model: number,
  numberOf: (expressId: number) => number,
  progress: (meshes: number) => void,
): CollectedShapes {
  const shapes: RawShape[] = []
  const byId = new Map<number, number>()
  const parts: Part[] = []
  const matrices = growing(Float64Array)
  const colors = growing(Uint8Array)
  const marks = new Map<number, string>()
  let vertices = 0

  const shapeOf = (placed: PlacedGeometry): number => {
    const known = byId.get(placed.geometryExpressID)
    if (known !== undefined) return known
    const shape = rawShape(api, model, placed.geometryExpressID)
    vertices += shape.positions.length / 3
    if (vertices > MAX_VERTICES) throw new AppError('MODEL_TOO_COMPLEX')
    const number = shapes.push(shape) - 1
    byId.set(placed.geometryExpressID, number)
    return number
  }
  let meshes = 0
  api.StreamAllMeshes(model, (mesh: FlatMesh) => {
    const element = numberOf(mesh.expressID)
    for (let at = 0; at < mesh.geometries.size(); at++) {
      const placed = mesh.geometries.get(at)
      const shape = shapeOf(placed)
      if (shapes[shape]?.indices.length === 0) continue
      if (parts.push({ element, shape }) > MAX_PARTS) throw new AppError('MODEL_TOO_COMPLEX')
      const { flatTransformation: m, color } = placed
      matrices.push([m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10], m[12], m[13], m[14]].map(finite))
      colors.push(
        [color.x, color.y, color.z, color.w].map((share) => Math.round(Math.min(1, Math.max(0, share)) * 255)),
      )
      marks.set(element, `${marks.get(element) ?? ''}|${shapes[shape]?.mark} ${m.map(marked).join()}`)
    }
    progress(++meshes)
  })
  return { ...assembled(shapes, parts, matrices.taken(), colors.taken()), marks }
}

/** Most cells of a matrix are none or one. */
function marked(cell: number): string {
  if (cell === 0) return '0.000'
  return cell === 1 ? '1.000' : cell.toFixed(3)
}

const finite = (value: number | undefined): number => (Number.isFinite(value) ? Number(value) : 0)

interface RawShape {
  positions: Float32Array
  indices: Uint32Array
  mark: string
}

/** Welded: normals are not kept, faces are lit as flat as they are. */
function rawShape(api: IfcAPI, model: number, id: number): RawShape {
  const geometry = api.GetGeometry(model, id)
  const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
  const source = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
  const shape = welded(vertices, source)
  geometry.delete()
  return shape
}

function welded(vertices: Float32Array, source: Uint32Array): RawShape {
  const count = Math.floor(vertices.length / STRIDE)
  const numbers = new Uint32Array(count)
  const corners = new Corners(count)
  let [sum, product] = [0, 0]
  for (let vertex = 0; vertex < count; vertex++) {
    const at = vertex * STRIDE
    const [x, y, z] = [finite(vertices[at]), finite(vertices[at + 1]), finite(vertices[at + 2])]
    numbers[vertex] = corners.numberOf(x, y, z)
    sum += x + 2 * y + 3 * z
    product += x * y + y * z
  }
  const indices = new Uint32Array(source.length)
  let length = 0
  for (let at = 0; at + 2 < source.length; at += 3) {
    const [a, b, c] = [
      numbers[source[at] ?? 0] ?? 0,
      numbers[source[at + 1] ?? 0] ?? 0,
      numbers[source[at + 2] ?? 0] ?? 0,
    ]
    if (a === b || b === c || a === c) continue
    indices[length++] = a
    indices[length++] = b
    indices[length++] = c
  }
  return {
    positions: corners.taken(),
    indices: indices.slice(0, length),
    mark: `${count},${source.length},${sum.toFixed(2)},${product.toFixed(2)}`,
  }
}

function assembled(
  raw: readonly RawShape[],
  parts: readonly Part[],
  matrices: Float64Array,
  partColors: Uint8Array,
): { geometry: ModelGeometry; triangles: number } {
  const uses = new Uint32Array(raw.length)
  for (const { shape } of parts) uses[shape] = (uses[shape] ?? 0) + 1
  const shapes = simplified(raw, uses)
  const shapeVertices = offsets(shapes.map(({ positions }) => positions.length / 3))
  const shapeIndices = offsets(shapes.map(({ indices }) => indices.length))
  const shapeFrames = new Float32Array(shapes.length * 6)
  const positions = new Uint16Array((shapeVertices.at(-1) ?? 0) * 3)
  const indices = new Uint32Array(shapeIndices.at(-1) ?? 0)
  for (const [number, shape] of shapes.entries()) {
    const frame = frameOf(shape.positions)
    shapeFrames.set(frame, number * 6)
    quantise(shape.positions, frame, positions, (shapeVertices[number] ?? 0) * 3)
    indices.set(shape.indices, shapeIndices[number])
  }
  const origin = originOf(matrices)
  const geometry: ModelGeometry = {
    elements: parts.reduce((most, { element }) => Math.max(most, element + 1), 0),
    shapeVertices,
    shapeIndices,
    shapeFrames,
    positions,
    indices,
    partElements: Uint32Array.from(parts, ({ element }) => element),
    partShapes: Uint32Array.from(parts, ({ shape }) => shape),
    partMatrices: movedTo(matrices, origin),
    partColors,
    origin,
  }
  const triangles = parts.reduce((sum, { shape }) => sum + (shapes[shape]?.indices.length ?? 0) / 3, 0)
  return { geometry, triangles }
}

function movedTo(matrices: Float64Array, origin: Float64Array): Float32Array {
  const moved = new Float32Array(matrices)
  for (let at = 9; at < matrices.length; at += MATRIX_SIZE) {
    for (let axis = 0; axis < 3; axis++) moved[at + axis] = (matrices[at + axis] ?? 0) - finite(origin[axis])
  }
  return moved
}

function offsets(sizes: readonly number[]): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1)
  for (const [at, size] of sizes.entries()) starts[at + 1] = (starts[at] ?? 0) + size
  return starts
}

/** Loops by number, here and below: there are tens of millions of them. */
function frameOf(positions: Float32Array): number[] {
  if (positions.length === 0) return [0, 0, 0, 0, 0, 0]
  const [x, y, z] = [0, 1, 2].map((axis) => rangeOf(positions, axis)) as [Range, Range, Range]
  return [x.low, y.low, z.low, x.high - x.low, y.high - y.low, z.high - z.low]
}

interface Range {
  low: number
  high: number
}

function rangeOf(positions: Float32Array, axis: number): Range {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = axis; at < positions.length; at += 3) {
    const value = positions[at] ?? 0
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high }
}

function quantise(positions: Float32Array, frame: readonly number[], into: Uint16Array, start: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const [low, size] = [frame[axis] ?? 0, frame[axis + 3] ?? 0]
    for (let at = axis; at < positions.length; at += 3) {
      into[start + at] = size > 0 ? Math.round((((positions[at] ?? 0) - low) / size) * 65_535) : 0
    }
  }
}

/** Whole metres in the middle of where things stand, so that nothing of it is lost in single precision. */
function originOf(matrices: Float64Array): Float64Array {
  const origin = new Float64Array(3)
  const parts = matrices.length / MATRIX_SIZE
  for (let at = 0; at < matrices.length; at += MATRIX_SIZE) {
    for (let axis = 0; axis < 3; axis++) origin[axis] = (origin[axis] ?? 0) + (matrices[at + 9 + axis] ?? 0) / parts
  }
  return origin.map(Math.round)
}
