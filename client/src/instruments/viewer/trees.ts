import { BufferAttribute, BufferGeometry, Matrix4, type Ray } from 'three'
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh'
import type { BakedMesh, BakedModel } from './baking.ts'
import { entryOf, insideOf, type Standing } from './hitting.ts'
import { boundsAt, type MovedGroup, type Moves } from './moves.ts'

type Shape = Pick<BakedMesh, 'positions' | 'indices'>

const plain = ({ positions, indices }: Shape): BufferGeometry => {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  return geometry.setIndex(new BufferAttribute(indices, 1))
}

/** About a second for a million triangles; what is drawn is left in its order. */
export const packTree = (shape: Shape): SerializedBVH => ({
  ...MeshBVH.serialize(new MeshBVH(plain(shape), { indirect: true }), { cloneBuffers: false }),
  index: null,
})

export const buffersOf = ({ roots, indirectBuffer }: SerializedBVH): ArrayBuffer[] =>
  [...roots, ...(indirectBuffer ? [indirectBuffer.buffer] : [])] as ArrayBuffer[]

const MATRIX = 12

/** What rays meet of one model. */
export class ModelTrees {
  readonly #parts: { mesh: BakedMesh; tree: MeshBVH }[]
  readonly #bounds: Float32Array
  readonly #first: number

  constructor({ meshes, bounds }: BakedModel, packed: readonly SerializedBVH[], first: number) {
    this.#bounds = bounds
    this.#first = first
    this.#parts = meshes.flatMap((mesh, at) => {
      const tree = packed[at]
      return tree ? [{ mesh, tree: MeshBVH.deserialize(tree, plain(mesh), { setIndex: false }) }] : []
    })
  }

  /** All that the ray may meet of the model, which stands where `place` says. */
  *along(ray: Ray, place: Matrix4, { groups, moves }: Moved): Generator<Standing> {
    const standings = [
      { move: RESTING, matrix: place, inner: insideOf(ray, place) },
      ...groups.flatMap(({ move, matrix, box }) => {
        const whole = place.clone().multiply(matrix)
        const inner = insideOf(ray, whole)
        return entryOf(inner, box) < Number.POSITIVE_INFINITY ? [{ move, matrix: whole, inner }] : []
      }),
    ]
    for (const { mesh, tree } of this.#parts) {
      for (const { move, matrix, inner } of standings) {
        const stands = (element: number): boolean => moves.numberOf(element) === move
        if (mesh.matrices) yield* this.#placesAlong(inner, mesh, mesh.matrices, { tree, matrix, stands })
        else yield bakedIn(mesh, { tree, matrix, stands })
      }
    }
  }

  *#placesAlong(
    inner: Ray,
    { elements, sides }: BakedMesh,
    matrices: Float32Array,
    { tree, matrix, stands }: Part,
  ): Generator<Standing> {
    for (const [at, element] of elements.entries()) {
      if (!stands(element)) continue
      if (entryOf(inner, boundsAt(this.#bounds, (element - this.#first) * 6)) === Number.POSITIVE_INFINITY) continue
      yield {
        tree,
        matrix: matrixAt(matrices, at).premultiply(matrix),
        ...{ elementOf: () => element, sideOf: () => sides[at] ?? 0 },
      }
    }
  }
}

/** What of a model stands elsewhere than its file has it. */
interface Moved {
  groups: readonly MovedGroup[]
  moves: Pick<Moves, 'numberOf'>
}

/** As `Moves` numbers what is not moved. */
const RESTING = -1

interface Part {
  tree: MeshBVH
  matrix: Matrix4
  /** Whether the element stands there, and not elsewhere. */
  stands(element: number): boolean
}

const bakedIn = ({ indices, elements, sides }: BakedMesh, { tree, matrix, stands }: Part): Standing => ({
  tree,
  matrix,
  elementOf: (triangle) => {
    const element = elements[indices[triangle * 3] ?? -1] ?? -1
    return stands(element) ? element : -1
  },
  sideOf: (triangle) => sides[indices[triangle * 3] ?? -1] ?? 0,
})

function matrixAt(matrices: Float32Array, at: number): Matrix4 {
  const matrix = new Matrix4()
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) {
      matrix.elements[column * 4 + row] = matrices[at * MATRIX + column * 3 + row] ?? 0
    }
  }
  return matrix
}
