/** Worker thread: cuts updates into pieces, which are told as they are made. */
import { slicesOf } from '@plumbline/core/documents/rooms'

/** null: that was all. */
export type Sliced = Uint8Array<ArrayBuffer> | null

const tell = postMessage as (sliced: Sliced, transfer: Transferable[]) => void

addEventListener('message', ({ data }: MessageEvent<readonly Uint8Array[]>) => {
  for (const update of data) for (const slice of slicesOf(update)) tell(slice, [slice.buffer])
  tell(null, [])
})
