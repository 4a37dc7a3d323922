import type { Database, Scope, Transaction } from '../database/index.ts'
import { newId } from '../ids.ts'
import {
  CHUNK_BYTES,
  insertChunk,
  insertFileInRows,
  type StoredFile,
  selectChunk,
  selectStoredFile,
} from './repository.ts'

/** What the server itself writes, and never large. */
export async function storeSmall(tx: Transaction, spaceId: string, content: Buffer): Promise<string> {
  const of = { id: newId(), spaceId }
  await insertFileInRows(tx, of.id, spaceId, content.length)
  for (let number = 0; number * CHUNK_BYTES < content.length; number++) {
    await insertChunk(tx, of, number, content.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES))
  }
  return of.id
}

/** null: there is no such file. */
export async function readSmall(tx: Transaction, id: string): Promise<Buffer | null> {
  const file = await selectStoredFile(tx, id)
  if (file === null) return null
  const chunks: Buffer[] = []
  for (let number = 0; number * CHUNK_BYTES < file.bytes; number++) chunks.push((await selectChunk(tx, id, number))!)
  return Buffer.concat(chunks)
}

/** Ends early where the file leaves its rows meanwhile, or goes. */
export async function* chunksOf(database: Database, scope: Scope, { id, bytes }: StoredFile): AsyncGenerator<Buffer> {
  for (let number = 0; number * CHUNK_BYTES < bytes; number++) {
    const chunk = await database.inScope(scope, (tx) => selectChunk(tx, id, number))
    if (!chunk) return
    yield chunk
  }
}
