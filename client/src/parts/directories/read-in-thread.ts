import type { BodyTask, BodyTold } from './body.worker.ts'
import { BodyPieces } from './body-pieces.ts'
import type { ReadBody } from './read-body.ts'

/** Reads a large directory, and what was changed in it since, in a thread that hands it over in pieces. */
export async function readInThread(task: BodyTask): Promise<ReadBody> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadBody>()
  const worker = new Worker(new URL('./body.worker.ts', import.meta.url), { type: 'module' })
  const pieces = new BodyPieces()
  worker.onmessage = ({ data }: MessageEvent<BodyTold>) => {
    if (data instanceof Blob) resolve({ body: pieces.body, text: data })
    else pieces.add(data)
  }
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(task)
  return promise.finally(() => worker.terminate())
}
