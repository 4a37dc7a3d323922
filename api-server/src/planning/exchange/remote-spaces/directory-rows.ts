/** A directory of another installation, taken to pieces in a thread: 100,000 rows at once would hold everybody up. */
import { directoryBody } from '@plumbline/core/contract'
import { type DirectoryColumn, type DirectoryRow, directoryLimits, rowsIn } from '@plumbline/core/directories'

export interface RemoteRows {
  revision: number
  columns: readonly DirectoryColumn[]
  count: number
  /** Some rows each, as JSON. */
  pieces: readonly string[]
  /** Rows that became others there. */
  merged: Readonly<Record<string, string>>
  /** Ids of rows that were deleted there. */
  gone: readonly string[]
}

const ROWS_OF_A_PIECE = 1_000

/** null: that is no directory, or one that is larger than any here. */
export function readRows(text: Uint8Array): RemoteRows | null {
  const read = directoryBody.safeParse(jsonIn(text))
  if (!read.success || read.data.ids.length > directoryLimits.rows) return null
  const { revision, columns, merged, gone } = read.data
  const rows = rowsIn(read.data)
  const pieces: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_OF_A_PIECE) {
    pieces.push(JSON.stringify(rows.slice(at, at + ROWS_OF_A_PIECE)))
  }
  return { revision, columns, count: rows.length, pieces, merged, gone: Object.keys(gone) }
}

/** A piece after the other. Of columns that do not come along nothing does. */
export function* rowsOf({ pieces }: RemoteRows, columns: readonly DirectoryColumn[]): Generator<DirectoryRow[]> {
  const ids = new Set(columns.map(({ id }) => id))
  for (const piece of pieces) {
    yield (JSON.parse(piece) as DirectoryRow[]).map(({ values, ...row }) => ({
      ...row,
      values: Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id))),
    }))
  }
}

function jsonIn(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return null
  }
}
