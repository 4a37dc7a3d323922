import type { RelationRow } from '@plumbline/core/directory-relations'

/** What is smaller is read within a frame. */
const LARGE_BYTES = 256 * 1024

/** Rows of a relation as the server tells them; of a large one in a thread, which hands them over in pieces. */
export async function readRelationRows(text: Blob): Promise<readonly RelationRow[]> {
  if (text.size >= LARGE_BYTES) return readInThread(text)
  return (JSON.parse(await text.text()) as { rows: RelationRow[] }).rows
}

function readInThread(text: Blob): Promise<RelationRow[]> {
  const { promise, resolve, reject } = Promise.withResolvers<RelationRow[]>()
  const worker = new Worker(new URL('./relation-rows.worker.ts', import.meta.url), { type: 'module' })
  const rows: RelationRow[] = []
  worker.onmessage = ({ data }: MessageEvent<RelationRow[]>) => {
    if (data.length === 0) resolve(rows)
    else rows.push(...data)
  }
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(text)
  return promise.finally(() => worker.terminate())
}
