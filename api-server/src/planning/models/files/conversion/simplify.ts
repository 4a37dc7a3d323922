import { MeshoptSimplifier } from 'meshoptimizer'

interface Shape {
  positions: Float32Array
  indices: Uint32Array
}

/** What a small graphics processor draws smoothly. */
const MAX_TRIANGLES = 2_500_000
/** Walls and slabs stay as they are. */
const PLAIN_TRIANGLES = 200
/** How far a surface may move, as a share of the size of the shape. */
const MAX_ERROR = 0.05

await MeshoptSimplifier.ready

/** Where a model has more triangles than can be drawn, those of its most detailed shapes become fewer. */
export function simplified(shapes: readonly Shape[], uses: Uint32Array): readonly Shape[] {
  const drawn = (shape: Shape, at: number): number => (shape.indices.length / 3) * (uses[at] ?? 0)
  const total = shapes.reduce((sum, shape, at) => sum + drawn(shape, at), 0)
  if (total <= MAX_TRIANGLES) return shapes
  const plain = shapes.reduce(
    (sum, shape, at) => sum + Math.min(drawn(shape, at), PLAIN_TRIANGLES * (uses[at] ?? 0)),
    0,
  )
  const share = Math.max(0, MAX_TRIANGLES - plain) / (total - plain)
  return shapes.map((shape) => {
    const triangles = shape.indices.length / 3
    if (triangles <= PLAIN_TRIANGLES) return shape
    return coarser(shape, Math.floor(PLAIN_TRIANGLES + (triangles - PLAIN_TRIANGLES) * share))
  })
}

function coarser({ positions, indices }: Shape, triangles: number): Shape {
  const [kept] = MeshoptSimplifier.simplify(indices, positions, 3, triangles * 3, MAX_ERROR, ['Prune'])
  // Loose leaves and screws have no neighbours to be merged with: these lose their form, not their place.
  const few =
    kept.length > triangles * 6
      ? MeshoptSimplifier.simplifySloppy(indices, positions, 3, null, triangles * 3, 1)[0]
      : kept
  return compacted(positions, few)
}

/** Without vertices that no triangle has. */
function compacted(positions: Float32Array, indices: Uint32Array): Shape {
  const numbers = new Map<number, number>()
  const renumbered = indices.map((vertex) => {
    const number = numbers.get(vertex) ?? numbers.size
    numbers.set(vertex, number)
    return number
  })
  const kept = new Float32Array(numbers.size * 3)
  for (const [vertex, number] of numbers) kept.set(positions.subarray(vertex * 3, vertex * 3 + 3), number * 3)
  return { positions: kept, indices: renumbered }
}
