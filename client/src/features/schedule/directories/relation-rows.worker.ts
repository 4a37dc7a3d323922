/** Worker thread: reads the rows of a large relation. */
import type { RelationRow } from '@plumbline/core/directory-relations'

/** So many are handed over within a few milliseconds. */
const ROWS_OF_A_PIECE = 2_000

addEventListener('message', ({ data }: MessageEvent<Blob>) => void read(data).catch(reportError))

/** An empty piece comes last. */
async function read(text: Blob): Promise<void> {
  const { rows } = JSON.parse(await text.text()) as { rows: RelationRow[] }
  for (let from = 0; from < rows.length; from += ROWS_OF_A_PIECE) postMessage(rows.slice(from, from + ROWS_OF_A_PIECE))
  postMessage([])
}
