import type { BodyTask, BodyTold } from './body.worker.ts'
import { BodyPieces } from './body-pieces.ts'
import type { ReadBody, Watching } from './read-body.ts'

/** Reads a large directory, and what was changed in it since, in a thread that hands it over in pieces, and that ends with the interest in it. */
export async function readInThread(task: BodyTask, { signal, told }: Watching): Promise<ReadBody> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<ReadBody>()
  const worker = new Worker(new URL('./body.worker.ts', import.meta.url), { type: 'module' })
  const pieces = new BodyPieces()
  worker.onmessage = ({ data }: MessageEvent<BodyTold>) => {
    if (data instanceof Blob) resolve({ body: pieces.body, text: data })
    else {
      pieces.add(data)
      told?.(pieces.share)
    }
  }
  worker.onerror = ({ message }) => reject(new Error(message))
  const leave = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', leave)
  worker.postMessage(task)
  return promise.finally(() => {
    signal?.removeEventListener('abort', leave)
    worker.terminate()
  })
}
