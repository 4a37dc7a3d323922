/** Worker thread: reads a large directory, and what was changed in it since. */
import { bodyAfter, type RowArrays, type RowChanges } from '@plumbline/core/directories'
import { type BodyPiece, piecesOf } from './body-pieces.ts'

export interface BodyTask {
  /** JSON, as the server made it. */
  text: Blob
  changes: RowChanges | null
}

/** The text of the directory as it is then comes last. */
export type BodyTold = BodyPiece | Blob

// What cannot be read is told to whoever waits: a rejected promise of a thread is heard by nobody.
addEventListener('message', ({ data }: MessageEvent<BodyTask>) => void read(data).catch(reportError))

async function read({ text, changes }: BodyTask): Promise<void> {
  // Made by the server of the same contract; reading 100,000 rows through a schema would take longer than drawing them.
  const before = JSON.parse(await text.text()) as RowArrays
  const body = changes ? bodyAfter(before, changes) : before
  for (const piece of piecesOf(body)) postMessage(piece)
  postMessage(changes ? new Blob([JSON.stringify(body)]) : text)
}
