import type { Transaction } from './database.ts'

/** False: something with the same unique columns is there already, and nothing was written. */
export async function insertOnce(tx: Transaction, table: string, row: Record<string, unknown>): Promise<boolean> {
  const inserted: unknown[] = await tx(table).insert(row).onConflict().ignore().returning('id')
  return inserted.length > 0
}

/** False: another row than `id` has these `unique` columns, and nothing was written. */
export async function updateOnce(
  tx: Transaction,
  table: string,
  { id, unique }: { id: string; unique: Record<string, unknown> },
  change: Record<string, unknown>,
): Promise<boolean> {
  const twin = await tx(table).where(unique).whereNot({ id }).first('id')
  if (twin) return false
  await tx(table).where({ id }).update(change)
  return true
}
