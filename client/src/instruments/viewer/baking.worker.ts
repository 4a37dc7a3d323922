import { unpackGeometry } from '@plumbline/core/bim'
import { type BakedModel, bake } from './baking.ts'

export interface BakingTask {
  file: ArrayBuffer
  first: number
}

export type BakingAnswer = { baked: BakedModel } | { failed: string }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<BakingTask>) => void) | null
  postMessage(answer: BakingAnswer, transfer: Transferable[]): void
}

scope.onmessage = ({ data: { file, first } }) => {
  try {
    const baked = bake(unpackGeometry(file), first)
    const transfer = baked.meshes.flatMap(({ positions, elements, tints, indices, matrices }) =>
      [positions, elements, tints, indices, matrices].flatMap((numbers) => (numbers ? [numbers.buffer] : [])),
    )
    scope.postMessage({ baked }, transfer as Transferable[])
  } catch (error) {
    scope.postMessage({ failed: error instanceof Error ? error.message : String(error) }, [])
  }
}
