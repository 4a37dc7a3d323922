import type { Knex } from 'knex'
import type { Transaction } from './database.ts'

let cursors = 0

/**
 * Rows of a long answer, so many at a time: what the driver decodes at once holds the loop, and between two pieces others
 * are served. Who stops before the end leaves a cursor, which goes with the transaction.
 */
export async function* inPieces<Row>(
  tx: Transaction,
  query: Knex.QueryBuilder | Knex.Raw,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  const cursor = `pieces_${++cursors}`
  await tx.raw(`DECLARE ${cursor} NO SCROLL CURSOR FOR ?`, [query])
  for (let rows: Row[] | null = null; rows === null || rows.length === rowsAtOnce; ) {
    rows = (await tx.raw<{ rows: Row[] }>(`FETCH ${rowsAtOnce} FROM ${cursor}`)).rows
    if (rows.length > 0) yield rows
  }
  await tx.raw(`CLOSE ${cursor}`)
}
