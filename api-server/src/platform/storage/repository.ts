import type { Transaction } from '../database/index.ts'

/** What one row holds of a file that stands in rows; the part of it that stands in memory. */
export const CHUNK_BYTES = 524_288

export interface StoredFile {
  id: string
  spaceId: string
  bytes: number
  /** What its bytes are called where blobs are kept; null: they stand in rows. */
  blob: string | null
  /** Of the bytes as they are stored; null: of a file in rows. */
  sha256: string | null
}

/** A file whose bytes are kept outside the database. */
export interface OutsideFile extends StoredFile {
  blob: string
  sha256: string
}

export async function insertFile(tx: Transaction, { id, spaceId, bytes, blob, sha256 }: OutsideFile): Promise<void> {
  await tx('stored_files').insert({ id, space_id: spaceId, bytes, blob, sha256 })
}

/** Its chunks follow, and it stays in rows. */
export async function insertFileInRows(tx: Transaction, id: string, spaceId: string, bytes: number): Promise<void> {
  await tx('stored_files').insert({ id, space_id: spaceId, bytes, in_rows: true })
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
export async function selectStoredFile(tx: Transaction, id: string): Promise<StoredFile | null> {
  const row = await tx('stored_files')
    .where({ id })
    .select<(Omit<StoredFile, 'bytes'> & { bytes: string })[]>('id', 'space_id as spaceId', 'bytes', 'blob', 'sha256')
    .first()
  return row ? { ...row, bytes: Number(row.bytes) } : null
}

export async function selectChunk(tx: Transaction, id: string, number: number): Promise<Buffer | null> {
  const row = await tx('stored_chunks').where({ file_id: id, number }).select<{ content: Buffer }[]>('content').first()
  return row?.content ?? null
}

/** The blob of a space that has these bytes; the row that names it stays until the transaction ends. */
export async function lockSameBlob(
  tx: Transaction,
  { spaceId, sha256, bytes }: Pick<OutsideFile, 'spaceId' | 'sha256' | 'bytes'>,
): Promise<string | null> {
  const { rows } = await tx.raw<{ rows: { blob: string }[] }>(
    `SELECT blob FROM stored_files WHERE space_id = ? AND sha256 = ? AND bytes = ? AND blob IS NOT NULL
     LIMIT 1 FOR KEY SHARE`,
    [spaceId, sha256, bytes],
  )
  return rows[0]?.blob ?? null
}

/** Files that wait in rows to be moved out, in the order of their ids. */
export async function selectInside(tx: Transaction, after: string, limit: number): Promise<StoredFile[]> {
  const rows = await tx('stored_files')
    .whereNull('blob')
    .where({ in_rows: false })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select<(Omit<StoredFile, 'bytes'> & { bytes: string })[]>('id', 'space_id as spaceId', 'bytes', 'blob', 'sha256')
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Its bytes are outside from now on. False: it is gone, or others moved it. */
export async function noteOutside(
  tx: Transaction,
  { id, blob, sha256 }: Pick<OutsideFile, 'id' | 'blob' | 'sha256'>,
): Promise<boolean> {
  const moved = await tx('stored_files').where({ id }).whereNull('blob').update({ blob, sha256 })
  if (moved === 1) await tx('stored_chunks').where({ file_id: id }).delete()
  return moved === 1
}

/** Every blob once that a row names, in the order of their names. */
export async function selectBlobs(tx: Transaction, after: string, limit: number): Promise<OutsideFile[]> {
  const { rows } = await tx.raw<{ rows: (Omit<OutsideFile, 'bytes'> & { bytes: string })[] }>(
    `SELECT DISTINCT ON (blob) id, space_id AS "spaceId", bytes, blob, sha256 FROM stored_files
     WHERE blob > ? ORDER BY blob, id LIMIT ?`,
    [after, limit],
  )
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Which of these no row names. */
export async function selectUnnamed(tx: Transaction, blobs: readonly string[]): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { blob: string }[] }>(
    `SELECT blob FROM unnest(?::text[]) AS blob WHERE NOT EXISTS (SELECT FROM stored_files f WHERE f.blob = blob.blob)`,
    [[...blobs]],
  )
  return rows.map(({ blob }) => blob)
}

/** Keys of blobs that nobody has named for a day: whoever was reading them, or backing them up, is done. */
export async function selectGoneBlobs(tx: Transaction, limit: number): Promise<string[]> {
  return tx('gone_blobs').whereRaw("at < now() - interval '1 day'").orderBy('at').limit(limit).pluck<string[]>('key')
}

export async function forgetGoneBlobs(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx('gone_blobs').whereIn('key', keys).delete()
}
