import { elementAreas, elementVolumes, unpackGeometry } from '@plumbline/core/bim'
import type { SerializedBVH } from 'three-mesh-bvh'
import { type BakedModel, bake } from './baking.ts'
import { buffersOf, packTree } from './trees.ts'

export interface BakingTask {
  file: ArrayBuffer
  first: number
}

/** By element of the model; NaN: not known. */
export interface BodyMeasures {
  /** Cubic metres. */
  volumes: Float64Array<ArrayBuffer>
  /** Square metres of surface. */
  areas: Float64Array<ArrayBuffer>
}

/** Trees come when the model is in the picture already. */
export type BakingAnswer =
  | { baked: BakedModel }
  | { trees: SerializedBVH[]; measures: BodyMeasures }
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
    const transfer = baked.meshes.flatMap(({ positions, elements, tints, indices, lines, sides, matrices }) =>
      [positions, elements, tints, indices, lines, sides, matrices].flatMap((numbers) =>
        numbers ? [numbers.buffer] : [],
      ),
    )
    scope.postMessage({ baked }, transfer as Transferable[])
    const trees = shapes.map(packTree)
    const [volumes, areas] = [elementVolumes(geometry), elementAreas(geometry)].map((own) => Float64Array.from(own))
    const measures = { volumes: volumes!, areas: areas! }
    scope.postMessage({ trees, measures }, [
      ...trees.flatMap(buffersOf),
      measures.volumes.buffer,
      measures.areas.buffer,
    ])
  } catch (error) {
    scope.postMessage({ failed: error instanceof Error ? error.message : String(error) }, [])
  }
}
