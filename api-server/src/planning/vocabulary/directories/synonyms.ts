/** What rows are called in files of others. */
import { directoryLimits } from '@plumbline/core/directories'
import { plain, type Synonym } from '@plumbline/core/directories/table'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { livingRows, openBatch } from './batch.ts'
import { deleteSynonyms, saveSynonyms, selectSynonyms } from './synonyms-repository.ts'

export async function synonymsOfRow(tx: Transaction, directoryId: string, rowId: string): Promise<string[]> {
  return (await selectSynonyms(tx, directoryId)).filter((one) => one.rowId === rowId).map(({ text }) => text)
}

/** Throws FORBIDDEN, DIRECTORY_ARCHIVED, DIRECTORY_ROW_MISSING and DIRECTORY_SYNONYMS_TOO_MANY. */
export async function setSynonymsOfRow(
  tx: Transaction,
  { directoryId, rowId }: { directoryId: string; rowId: string },
  userId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const batch = await openBatch(tx, directoryId, userId)
  await livingRows(batch, [rowId])
  await deleteSynonyms(tx, directoryId, await synonymsOfRow(tx, directoryId, rowId))
  const texts = [...new Set(wanted.map(plain))]
  await learnSynonyms(
    tx,
    batch.directory,
    texts.map((text) => ({ text, rowId })),
  )
  return synonymsOfRow(tx, directoryId, rowId)
}

/** Throws DIRECTORY_SYNONYMS_TOO_MANY. */
export async function learnSynonyms(
  tx: Transaction,
  directory: { id: string; spaceId: string },
  synonyms: readonly Synonym[],
): Promise<void> {
  const max = directoryLimits.allSynonyms
  const known = await selectSynonyms(tx, directory.id)
  if (synonyms.length > 0 && known.length + synonyms.length > max) {
    throw new AppError('DIRECTORY_SYNONYMS_TOO_MANY', { max })
  }
  await saveSynonyms(tx, directory, synonyms)
}
