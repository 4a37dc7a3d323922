import { Box3, BufferAttribute, BufferGeometry, Matrix4, type Ray } from 'three'
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh'
import type { BakedMesh, BakedModel } from './baking.ts'
import { entryOf, insideOf, type Standing } from './hitting.ts'

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
  *along(ray: Ray, place: Matrix4): Generator<Standing> {
    const inner = insideOf(ray, place)
    for (const { mesh, tree } of this.#parts) {
      if (!mesh.matrices) yield bakedIn(mesh, tree, place)
      else yield* this.#placesAlong(inner, mesh, mesh.matrices, tree, place)
    }
  }

  *#placesAlong(
    inner: Ray,
    { elements }: BakedMesh,
    matrices: Float32Array,
    tree: MeshBVH,
    place: Matrix4,
  ): Generator<Standing> {
    const box = new Box3()
    for (const [at, element] of elements.entries()) {
      const start = (element - this.#first) * 6
      box.min.fromArray(this.#bounds, start)
      box.max.fromArray(this.#bounds, start + 3)
      if (entryOf(inner, box) === Number.POSITIVE_INFINITY) continue
      yield { tree, matrix: matrixAt(matrices, at).premultiply(place), elementOf: () => element }
    }
  }
}

const bakedIn = ({ indices, elements }: BakedMesh, tree: MeshBVH, matrix: Matrix4): Standing => ({
  tree,
  matrix,
  elementOf: (triangle) => elements[indices[triangle * 3] ?? -1] ?? -1,
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
