/** Worker thread: makes one update of many. */
import { mergeUpdates } from 'yjs'

const tell = postMessage as (merged: Uint8Array, transfer: Transferable[]) => void

addEventListener('message', ({ data }: MessageEvent<Uint8Array[]>) => {
  const merged = mergeUpdates(data)
  tell(merged, [merged.buffer as ArrayBuffer])
})
