import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/core/errors'
import { BlobMissing, type Blobs } from '../blobs/index.ts'
import type { OutsideFile } from './repository.ts'

/** Bytes of files where blobs are kept, each below its space. */
export const FILES_FOLDER = 'files'

export const keyOf = ({ spaceId, blob }: Pick<OutsideFile, 'spaceId' | 'blob'>): string =>
  `${FILES_FOLDER}/${spaceId}/${blob}`

/** What is stored is not there, or is not what was stored. */
export class FileDamaged extends AppError {
  constructor(what: string) {
    super('FILE_DAMAGED', { what })
  }
}

export type Outside = Pick<OutsideFile, 'spaceId' | 'blob' | 'sha256' | 'bytes'>

/** Compared with what was stored as it passes by. Throws FILE_DAMAGED, at the latest after the last piece. */
export async function* piecesOf(blobs: Blobs, file: Outside): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = await blobs.stream(keyOf(file)).catch((error: unknown) => {
    throw error instanceof BlobMissing ? new FileDamaged(keyOf(file)) : error
  })
  for await (const piece of stream) {
    hash.update(piece as Buffer)
    bytes += (piece as Buffer).length
    yield piece as Buffer
  }
  if (bytes !== file.bytes || hash.digest('hex') !== file.sha256) throw new FileDamaged(keyOf(file))
}

/** Of a file of this machine. */
export async function measuredFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** In a file of this machine until `work` ends. */
export async function inFile<T>(
  path: string,
  pieces: AsyncIterable<Buffer>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  try {
    await pipeline(Readable.from(pieces), createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
