import type { BcfTopic, BcfVersion, ReadBcf } from '@plumbline/core/bim/bcf'
import type { ArchiveAnswer, ArchiveTask } from './archive.worker.ts'

/** Rejects for what is no archive. */
export async function readArchive(file: Blob): Promise<ReadBcf> {
  const answer = await inWorker({ read: new Uint8Array(await file.arrayBuffer()) })
  if ('read' in answer) return answer.read
  throw new Error('failed' in answer ? answer.failed : '')
}

/** `aspect`: width by height of the picture. */
export async function writeArchive(topics: readonly BcfTopic[], version: BcfVersion, aspect: number): Promise<Blob> {
  const answer = await inWorker({ topics, version, aspect })
  if ('archive' in answer) return new Blob([answer.archive], { type: 'application/octet-stream' })
  throw new Error('failed' in answer ? answer.failed : '')
}

/** Pictures of hundreds of topics take seconds, none of them on the main thread. */
function inWorker(task: ArchiveTask): Promise<ArchiveAnswer> {
  const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveAnswer>()
  worker.onmessage = ({ data }: MessageEvent<ArchiveAnswer>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(task)
  return promise.finally(() => worker.terminate())
}
