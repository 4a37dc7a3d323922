import type { Knex } from 'knex'
import type { Transaction } from './database.ts'
import { inPieces } from './in-pieces.ts'

/** What the driver decodes in about a millisecond: it reads bytes as hexadecimal text, all of a value in one turn. */
const PIECE_BYTES = 262_144

/**
 * Values of bytes that may be large, as `query` gives them in its one column, in its order; each comes in pieces,
 * between which others are served.
 */
export async function readLargeValues(tx: Transaction, query: Knex.QueryBuilder | Knex.Raw): Promise<Buffer[]> {
  const pieces = tx.raw(
    // As elements of an array they are unpacked once, not once for every piece.
    `SELECT place - 1 AS place, substring(content FROM first + 1 FOR ${PIECE_BYTES}) AS piece
     FROM unnest(ARRAY(?)) WITH ORDINALITY AS found (content, place),
       generate_series(0, greatest(octet_length(content) - 1, 0), ${PIECE_BYTES}) AS first`,
    [query],
  )
  const values: Buffer[][] = []
  for await (const rows of inPieces<{ place: string; piece: Buffer }>(tx, pieces, 1)) {
    for (const { place, piece } of rows) values[Number(place)] = [...(values[Number(place)] ?? []), piece]
  }
  return values.map((parts) => (parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
}
