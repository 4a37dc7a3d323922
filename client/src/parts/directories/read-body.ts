import type { RowArrays, RowChanges } from '@plumbline/core/directories'

/** What is smaller is read within a frame. */
const LARGE_BYTES = 256 * 1024

/** A directory with the text that it was read from; null: it is small enough to be kept as it is. */
export interface ReadBody {
  body: RowArrays
  text: Blob | null
}

/** Of a large directory: how far its rows are, from 0 to 1, and when nobody waits for them any more. */
export interface Watching {
  signal?: AbortSignal
  told?: (share: number) => void
}

/** Reads what the server made of a directory; a large one in a thread, which hands it over in pieces. */
export async function readBody(
  text: Blob,
  watching: Watching = {},
  changes: RowChanges | null = null,
): Promise<ReadBody> {
  if (text.size < LARGE_BYTES) return { body: JSON.parse(await text.text()) as RowArrays, text: null }
  // Most directories are small: what reads large ones is not among the files that a schedule opens with.
  const { readInThread } = await import('./read-in-thread.ts')
  return readInThread({ text, changes }, watching)
}
