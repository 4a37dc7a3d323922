import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { rangeOf } from './byte-range.ts'

export interface FileToSend {
  name: string
  /** As it is received. */
  bytes: number
  /** The same for the same bytes, whatever their name is; of letters, digits, `-` and `_`. */
  hash: string
  /** Left out: nothing is kept. */
  cacheControl?: string
  /** Its bytes from there on; with `start` 0 all of them. */
  from(start: number): AsyncIterable<Buffer>
  /** Bytes that are not what was stored: the answer breaks off, and nobody takes it for whole. */
  broken?(error: unknown): void
}

/**
 * A file as it is, whole or a part of it, so that a download goes on where it was cut and a film is looked at from its middle. Never
 * shown by the browser itself: a page from a stranger would run in this place's name.
 */
export function sendFile(http: Context, { name, bytes, hash, cacheControl, from, broken }: FileToSend): Readable {
  const etag = `"${hash}"`
  http.attachment(name)
  http.type = 'application/octet-stream'
  // By its length a browser tells how long it takes, and asks for the rest: nothing on the way changes its bytes.
  http.set('cache-control', `${cacheControl ?? 'no-store'}, no-transform`)
  http.set('accept-ranges', 'bytes')
  http.set('etag', etag)
  const range = rangeOf(http.get('range'), { bytes, etag, ifRange: http.get('if-range') })
  if (range === 'none') {
    http.status = 416
    http.set('content-range', `bytes */${bytes}`)
    http.remove('content-disposition')
    http.length = 0
    return Readable.from([])
  }
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  if (range) {
    http.status = 206
    http.set('content-range', `bytes ${first}-${last}/${bytes}`)
  }
  http.length = last - first + 1
  const pieces = range ? only(from(first), last - first + 1) : from(0)
  return Readable.from(pieces).once('error', (error) => {
    broken?.(error)
    http.res.destroy()
  })
}

/** As many bytes, and nothing is read beyond them. */
async function* only(pieces: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  if (left === 0) return
  for await (const piece of pieces) {
    yield piece.length > left ? piece.subarray(0, left) : piece
    left -= piece.length
    if (left <= 0) return
  }
}

/** What comes after so many bytes. */
export async function* bytesAfter(pieces: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const piece of pieces) {
    if (left >= piece.length) {
      left -= piece.length
      continue
    }
    yield left === 0 ? piece : piece.subarray(left)
    left = 0
  }
}
