import type { SerializedBVH } from 'three-mesh-bvh'
import type { BakedModel } from './baking.ts'
import type { BakingAnswer, BakingTask, BodyMeasures } from './baking.worker.ts'

export interface Baking {
  baked: BakedModel
  /** What rays meet; later than the rest. */
  trees: Promise<SerializedBVH[]>
  /** With the trees. */
  measures: Promise<BodyMeasures>
}

/** Seconds of work for a large model, none of them on the main thread. The file is handed over. */
export function bakeInWorker(file: ArrayBuffer, first: number, signal: AbortSignal): Promise<Baking> {
  const worker = new Worker(new URL('./baking.worker.ts', import.meta.url), { type: 'module' })
  const later = Promise.withResolvers<Extract<BakingAnswer, { trees: unknown }>>()
  const trees = later.promise.then((answer) => answer.trees)
  const measures = later.promise.then((answer) => answer.measures)
  // Whoever waits for them hears of it; nobody does when the model could not be baked.
  for (const one of [trees, measures]) one.catch(() => undefined)
  const baking = new Promise<Baking>((resolve, reject) => {
    const fail = (message: string): void => {
      reject(new Error(message))
      later.reject(new Error(message))
    }
    worker.onmessage = ({ data }: MessageEvent<BakingAnswer>) => {
      if ('baked' in data) resolve({ baked: data.baked, trees, measures })
      else if ('trees' in data) later.resolve(data)
      else fail(data.failed)
    }
    worker.onerror = ({ message }) => fail(message)
    signal.addEventListener('abort', () => fail('ABORTED'), { once: true })
    const task: BakingTask = { file, first }
    worker.postMessage(task, [file])
  })
  trees.catch(() => undefined).finally(() => worker.terminate())
  return baking
}
