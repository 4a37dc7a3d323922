import { mergeUpdates } from 'yjs'
import { areLarge } from './enter-in-slices.ts'

/** One update of many; where that takes longer than a frame, a thread makes it. */
export async function mergeInThread(updates: Uint8Array[]): Promise<Uint8Array> {
  if (!areLarge(updates)) return mergeUpdates(updates)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const worker = new Worker(new URL('./merging.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Uint8Array>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(updates)
  return promise.finally(() => worker.terminate())
}
