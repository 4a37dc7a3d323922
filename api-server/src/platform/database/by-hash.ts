import type { Knex } from 'knex'
import type { Transaction } from './database.ts'

/**
 * For joins of many rows of which Postgres knows too little, as of lists inside rows or of what has only just been
 * written: where it expects one row and finds 40,000 it would go through the other side for each of them.
 */
export async function joinedByHash<Row>(
  tx: Transaction,
  sql: string,
  bindings: Record<string, Knex.RawBinding>,
): Promise<Row[]> {
  await tx.raw('SET LOCAL enable_nestloop = off')
  const { rows } = await tx.raw<{ rows: Row[] }>(sql, bindings)
  await tx.raw('SET LOCAL enable_nestloop = on')
  return rows
}
