import type { SerializedBVH } from 'three-mesh-bvh'
import type { BakedModel } from './baking.ts'
import type { BakingAnswer, BakingTask } from './baking.worker.ts'

export interface Baking {
  baked: BakedModel
  /** What rays meet; later than the rest. */
  trees: Promise<SerializedBVH[]>
}

/** Seconds of work for a large model, none of them on the main thread. The file is handed over. */
export function bakeInWorker(file: ArrayBuffer, first: number, signal: AbortSignal): Promise<Baking> {
  const worker = new Worker(new URL('./baking.worker.ts', import.meta.url), { type: 'module' })
  const trees = Promise.withResolvers<SerializedBVH[]>()
  const baking = new Promise<Baking>((resolve, reject) => {
    const fail = (message: string): void => {
      reject(new Error(message))
      trees.reject(new Error(message))
    }
    worker.onmessage = ({ data }: MessageEvent<BakingAnswer>) => {
      if ('baked' in data) resolve({ baked: data.baked, trees: trees.promise })
      else if ('trees' in data) trees.resolve(data.trees)
      else fail(data.failed)
    }
    worker.onerror = ({ message }) => fail(message)
    signal.addEventListener('abort', () => fail('ABORTED'), { once: true })
    const task: BakingTask = { file, first }
    worker.postMessage(task, [file])
  })
  // Whoever waits for them hears of it; nobody does when the model could not be baked.
  trees.promise.catch(() => undefined).finally(() => worker.terminate())
  return baking
}
