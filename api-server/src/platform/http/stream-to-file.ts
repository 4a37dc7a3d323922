import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/core/errors'

/**
 * Only this process may read the file. Its bytes: they are counted as they come, because what a sender or an archive
 * declares is not believed. Throws UPLOAD_TOO_LARGE, UPLOAD_EMPTY, FILES_UNAVAILABLE: the disk is full.
 */
export async function streamToFile(stream: Readable, path: string, maxBytes: number): Promise<number> {
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new AppError('UPLOAD_TOO_LARGE', { maxBytes })
      yield chunk
    }
  }
  await pipeline(stream, counted, createWriteStream(path, { mode: 0o600 })).catch(ifFull)
  if (bytes === 0) throw new AppError('UPLOAD_EMPTY')
  return bytes
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

function ifFull(error: unknown): never {
  const isFull = error instanceof Error && 'code' in error && FULL.has(String(error.code))
  throw isFull ? Object.assign(new AppError('FILES_UNAVAILABLE'), { cause: error }) : error
}
