import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import type { Blobs } from '../blobs/index.ts'
import type { Database, Scope, Transaction } from '../database/index.ts'
import { newId } from '../ids.ts'
import { inFile, keyOf, measuredFile, type Outside, piecesOf } from './outside.ts'
import { insertFile, lockSameBlob, type StoredFile, selectStoredFile } from './repository.ts'
import { chunksOf } from './rows.ts'

const FAST = { level: 3 }

/** A file whose bytes are known, and perhaps put already. */
export interface PutFile {
  path: string
  sha256: string
  bytes: number
  /** null: the space had these bytes. */
  blob: string | null
}

/** Where the bytes of files are: everything that people upload comes and goes in pieces, never as a whole. */
export interface Storage {
  /** Puts a file of this machine where bytes are kept, before others have to wait for the row that names it. */
  put(spaceId: string, path: string): Promise<PutFile>
  /** Keeps a file of this machine, as it is. Whatever row names the file owns it: with the last such row it goes. */
  store(tx: Transaction, spaceId: string, file: string | PutFile): Promise<string>
  /** Throws NOT_FOUND, also when it goes meanwhile; FILE_DAMAGED. */
  read(scope: Scope, id: string): AsyncGenerator<Buffer>
  /** How many bytes are stored. Throws NOT_FOUND. */
  bytesOf(scope: Scope, id: string): Promise<number>
  /** For threads and processes that read on their own: a copy on this machine until `work` ends. */
  withCopy<T>(scope: Scope, id: string, work: (path: string) => Promise<T>): Promise<T>
  /** For backups: the bytes of a blob, and a blob of bytes. */
  piecesOf(file: Outside): AsyncGenerator<Buffer>
  bring(at: Pick<Outside, 'spaceId' | 'blob'>, pieces: AsyncIterable<Buffer>): Promise<void>
}

interface StorageParts {
  database: Database
  blobs: Blobs
  /** For copies on this machine. */
  folder: string
}

/**
 * In `platform/blobs`, beside rows that name them: what a space has already is not put a second time. A blob whose row is
 * never written is taken away by `clearing.ts`.
 */
export function createStorage({ database, blobs, folder }: StorageParts): Storage {
  const copyPath = (): string => join(folder, `copy-${randomUUID()}`)

  const put: Storage['put'] = async (spaceId, path) => {
    const measured = await measuredFile(path)
    const isThere = await database.asSystem((tx) => lockSameBlob(tx, { spaceId, ...measured }))
    return { path, ...measured, blob: isThere === null ? await putBlob(blobs, spaceId, path) : null }
  }
  const read: Storage['read'] = async function* (scope, id) {
    const find = () => database.inScope(scope, (tx) => selectStoredFile(tx, id))
    const file = await find()
    if (!file) throw new AppError('NOT_FOUND')
    let read = 0
    if (file.blob === null) {
      for await (const chunk of chunksOf(database, scope, file)) {
        read += chunk.length
        yield chunk
      }
      if (read === file.bytes) return
    }
    const outside = file.blob === null ? await find() : file
    if (!outside || !isOutside(outside)) throw new AppError('NOT_FOUND')
    yield* withoutFirst(piecesOf(blobs, outside), read)
  }
  return {
    put,
    read,
    store: async (tx, spaceId, given) => {
      const file = typeof given === 'string' ? { path: given, ...(await measuredFile(given)), blob: null } : given
      const { path, sha256, bytes } = file
      const same = await lockSameBlob(tx, { spaceId, sha256, bytes })
      const blob = same ?? file.blob ?? (await putBlob(blobs, spaceId, path))
      const id = newId()
      await insertFile(tx, { id, spaceId, bytes, sha256, blob })
      return id
    },
    bytesOf: async (scope, id) => {
      const file = await database.inScope(scope, (tx) => selectStoredFile(tx, id))
      if (!file) throw new AppError('NOT_FOUND')
      return file.bytes
    },
    withCopy: (scope, id, work) => inFile(copyPath(), read(scope, id), work),
    piecesOf: (file) => piecesOf(blobs, file),
    bring: (at, pieces) => inFile(copyPath(), pieces, (path) => blobs.putFile(keyOf(at), path)),
  }
}

async function putBlob(blobs: Blobs, spaceId: string, path: string): Promise<string> {
  const blob = newId()
  await blobs.putFile(keyOf({ spaceId, blob }), path)
  return blob
}

const isOutside = (file: StoredFile): file is StoredFile & Outside => file.blob !== null && file.sha256 !== null

/** A file that left its rows while it was read is gone on with where that was. */
async function* withoutFirst(pieces: AsyncGenerator<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let skipped = 0
  for await (const piece of pieces) {
    const rest = piece.subarray(Math.min(piece.length, bytes - skipped))
    skipped += piece.length - rest.length
    if (rest.length > 0) yield rest
  }
}

/** Gzip-compressed, beside the file and as long there as that. */
export async function packFile(path: string): Promise<string> {
  const to = `${path}.gz`
  await pipeline(createReadStream(path), createGzip(FAST), createWriteStream(to, { mode: 0o600 }))
  return to
}
