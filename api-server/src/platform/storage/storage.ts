import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../database/index.ts'
import { newId } from '../ids.ts'
import { CHUNK_BYTES, insertChunk, insertFile, selectChunk, selectFileBytes } from './repository.ts'

const FAST = { level: 3 }

/** Where the bytes of files are: everything that people upload comes and goes in pieces, never as a whole. */
export interface Storage {
  /** Keeps a file of this machine, as it is. Whatever row names the file owns it: with the last such row it goes. */
  store(tx: Transaction, spaceId: string, path: string): Promise<string>
  /** Throws NOT_FOUND, also when it goes meanwhile. */
  read(scope: Scope, id: string): AsyncGenerator<Buffer>
  /** For threads and processes that read on their own: a copy on this machine until `work` ends. */
  withCopy<T>(scope: Scope, id: string, work: (path: string) => Promise<T>): Promise<T>
}

/** In Postgres, beside the rows that name them: one backup, and any node can go on with what another one took. */
export function createStorage(database: Database, folder: string): Storage {
  const read: Storage['read'] = async function* (scope, id) {
    const bytes = await database.inScope(scope, (tx) => selectFileBytes(tx, id))
    if (bytes === null) throw new AppError('NOT_FOUND')
    for (let number = 0; number * CHUNK_BYTES < bytes; number++) {
      const chunk = await database.inScope(scope, (tx) => selectChunk(tx, id, number))
      if (!chunk) throw new AppError('NOT_FOUND')
      yield chunk
    }
  }
  return {
    read,
    store: async (tx, spaceId, path) => {
      const of = { id: newId(), spaceId }
      await insertFile(tx, of.id, spaceId, (await stat(path)).size)
      let number = 0
      for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
        await insertChunk(tx, of, number++, chunk as Buffer)
      }
      return of.id
    },
    withCopy: async (scope, id, work) => {
      const path = join(folder, `copy-${randomUUID()}`)
      try {
        await pipeline(Readable.from(read(scope, id)), createWriteStream(path, { mode: 0o600 }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** What the server itself writes, and never large. */
export async function storeSmall(tx: Transaction, spaceId: string, content: Buffer): Promise<string> {
  const of = { id: newId(), spaceId }
  await insertFile(tx, of.id, spaceId, content.length)
  for (let number = 0; number * CHUNK_BYTES < content.length; number++) {
    await insertChunk(tx, of, number, content.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES))
  }
  return of.id
}

/** null: there is no such file. */
export async function readSmall(tx: Transaction, id: string): Promise<Buffer | null> {
  const bytes = await selectFileBytes(tx, id)
  if (bytes === null) return null
  const chunks: Buffer[] = []
  for (let number = 0; number * CHUNK_BYTES < bytes; number++) chunks.push((await selectChunk(tx, id, number))!)
  return Buffer.concat(chunks)
}

/** Gzip-compressed, beside the file and as long there as that. */
export async function packFile(path: string): Promise<string> {
  const to = `${path}.gz`
  await pipeline(createReadStream(path), createGzip(FAST), createWriteStream(to, { mode: 0o600 }))
  return to
}
