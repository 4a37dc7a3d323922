import { elementVolumes, unpackGeometry } from '@plumbline/core/bim'
import type { SerializedBVH } from 'three-mesh-bvh'
import { type BakedModel, bake } from './baking.ts'
import { buffersOf, packTree } from './trees.ts'

export interface BakingTask {
  file: ArrayBuffer
  first: number
}

/** Trees come when the model is in the picture already. */
export type BakingAnswer =
  | { baked: BakedModel }
  | { trees: SerializedBVH[]; volumes: Float64Array<ArrayBuffer> }
  | { failed: string }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<BakingTask>) => void) | null
  postMessage(answer: BakingAnswer, transfer: Transferable[]): void
}

scope.onmessage = ({ data: { file, first } }) => {
  try {
    const geometry = unpackGeometry(file)
    const baked = bake(geometry, first)
    const shapes = baked.meshes.map(({ positions, indices }) => ({
      positions: positions.slice(),
      indices: indices.slice(),
    }))
    const transfer = baked.meshes.flatMap(({ positions, elements, tints, indices, matrices }) =>
      [positions, elements, tints, indices, matrices].flatMap((numbers) => (numbers ? [numbers.buffer] : [])),
    )
    scope.postMessage({ baked }, transfer as Transferable[])
    const trees = shapes.map(packTree)
    const volumes = Float64Array.from(elementVolumes(geometry))
    scope.postMessage({ trees, volumes }, [...trees.flatMap(buffersOf), volumes.buffer])
  } catch (error) {
    scope.postMessage({ failed: error instanceof Error ? error.message : String(error) }, [])
  }
}
