import type { BakedModel } from './baking.ts'
import type { BakingAnswer, BakingTask } from './baking.worker.ts'

/** Seconds of work for a large model, none of them on the main thread. The file is handed over. */
export function bakeInWorker(file: ArrayBuffer, first: number, signal: AbortSignal): Promise<BakedModel> {
  const worker = new Worker(new URL('./baking.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<BakedModel>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<BakingAnswer>) =>
      'baked' in data ? resolve(data.baked) : reject(new Error(data.failed))
    worker.onerror = ({ message }) => reject(new Error(message))
    signal.addEventListener('abort', () => reject(new Error('ABORTED')), { once: true })
    const task: BakingTask = { file, first }
    worker.postMessage(task, [file])
  }).finally(() => worker.terminate())
}
