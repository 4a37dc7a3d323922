import { directoryLimits } from '@plumbline/core/directories'
import type { Transaction } from '../../../platform/database/index.ts'
import { type RowRecord, searchAnywhere, searchCodes, searchWords } from './rows-repository.ts'

interface Asked {
  text: string
  offered: boolean
  limit: number
}

/** Codes that begin so, then rows with words that do, then all others that have it somewhere; each in the order of codes. */
export async function searchRows(tx: Transaction, directoryId: string, asked: Asked): Promise<RowRecord[]> {
  const text = asked.text.toLowerCase()
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const found = new Map<string, RowRecord>()
  const look = async (rank: (still: Asked) => Promise<RowRecord[]>): Promise<void> => {
    if (found.size >= asked.limit) return
    for (const row of await rank({ ...asked, text })) if (found.size < asked.limit) found.set(row.id, row)
  }
  await look((still) => searchCodes(tx, directoryId, still))
  if (words.length > 0) await look((still) => searchWords(tx, directoryId, still, words))
  if (text.length <= directoryLimits.name) await look((still) => searchAnywhere(tx, directoryId, still))
  return [...found.values()]
}
