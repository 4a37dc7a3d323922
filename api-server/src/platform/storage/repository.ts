import type { Transaction } from '../database/index.ts'

/** What one row holds; the part of a file that stands in memory. */
export const CHUNK_BYTES = 524_288

export async function insertFile(tx: Transaction, id: string, spaceId: string, bytes: number): Promise<void> {
  await tx('stored_files').insert({ id, space_id: spaceId, bytes })
}

export async function insertChunk(
  tx: Transaction,
  of: { id: string; spaceId: string },
  number: number,
  content: Buffer,
): Promise<void> {
  await tx('stored_chunks').insert({ file_id: of.id, space_id: of.spaceId, number, content })
}

/** null: there is no such file. */
export async function selectFileBytes(tx: Transaction, id: string): Promise<number | null> {
  const row = await tx('stored_files').where({ id }).select<{ bytes: string }[]>('bytes').first()
  return row ? Number(row.bytes) : null
}

export async function selectChunk(tx: Transaction, id: string, number: number): Promise<Buffer | null> {
  const row = await tx('stored_chunks').where({ file_id: id, number }).select<{ content: Buffer }[]>('content').first()
  return row?.content ?? null
}
