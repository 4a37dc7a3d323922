import type { Synonym } from '@plumbline/core/directories/table'
import type { Transaction } from '../../../platform/database/index.ts'

/** Of living rows; what a merged one was called means the row that it has become. */
export async function selectSynonyms(tx: Transaction, directoryId: string): Promise<Synonym[]> {
  const { rows }: { rows: Synonym[] } = await tx.raw(
    `SELECT s.text, l.id AS "rowId" FROM directory_synonyms s
     JOIN directory_rows r ON r.directory_id = s.directory_id AND r.id = s.row_id
     JOIN directory_rows l ON l.directory_id = s.directory_id AND l.id = coalesce(r.merged_into, r.id) AND NOT l.deleted
     WHERE s.directory_id = ? ORDER BY s.text`,
    [directoryId],
  )
  return rows
}

/** A text means one row: the one of which it was said last. */
export async function saveSynonyms(
  tx: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  synonyms: readonly Synonym[],
): Promise<void> {
  if (synonyms.length === 0) return
  await tx('directory_synonyms')
    .insert(synonyms.map(({ text, rowId }) => ({ directory_id: id, space_id: spaceId, text, row_id: rowId })))
    .onConflict(['directory_id', 'text'])
    .merge(['row_id'])
}

export async function deleteSynonyms(tx: Transaction, directoryId: string, texts: readonly string[]): Promise<void> {
  await tx('directory_synonyms')
    .where({ directory_id: directoryId })
    .whereIn('text', [...texts])
    .delete()
}
