import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import busboy from 'busboy'

export interface ReceivedFile {
  name: string
  /** Of the file as sent. */
  bytes: number
  /** The file, gzip-compressed while it came in. */
  packed: Buffer
}

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 4_096
const FAST = { level: 3 }

/**
 * One file field `file` and a few text fields. The size is counted while the bytes come: declared lengths may lie.
 * Throws UPLOAD_TOO_LARGE, UPLOAD_EMPTY, or BAD_REQUEST for a body of another shape.
 */
export function receiveFile(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; file: ReceivedFile }> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let file: Promise<ReceivedFile> | null = null
    const parser = parserFor(request, maxBytes)
    const refuse = (error: unknown): void => {
      request.unpipe(parser)
      // What still comes is read and dropped, so that the answer reaches a sender that only listens afterwards.
      request.resume()
      reject(error)
    }
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (name, stream, { filename }) => {
      if (name !== 'file' || file) return stream.resume()
      file = pack(stream, filename ?? '', maxBytes)
      file.catch(refuse)
    })
    parser.on('error', () => refuse(new AppError('BAD_REQUEST', { field: 'body', reason: 'multipart' })))
    parser.on('close', () => {
      if (!file) return refuse(new AppError('BAD_REQUEST', { field: 'file', reason: 'missing' }))
      file.then((received) => resolve({ fields, file: received }), refuse)
    })
    request.on('aborted', () => reject(new AppError('BAD_REQUEST', { field: 'body', reason: 'aborted' })))
    request.pipe(parser)
  })
}

function parserFor(request: IncomingMessage, maxBytes: number): busboy.Busboy {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_FIELDS * MAX_FIELD_BYTES) {
    throw new AppError('UPLOAD_TOO_LARGE', { maxBytes })
  }
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fileSize: maxBytes + 1,
        parts: MAX_FIELDS + 2,
      },
    })
  } catch {
    throw new AppError('BAD_REQUEST', { field: 'body', reason: 'multipart' })
  }
}

function pack(stream: Readable, name: string, maxBytes: number): Promise<ReceivedFile> {
  return new Promise((resolve, reject) => {
    const gzip = createGzip(FAST)
    const chunks: Buffer[] = []
    let bytes = 0
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) {
        gzip.destroy()
        stream.resume()
        reject(new AppError('UPLOAD_TOO_LARGE', { maxBytes }))
      }
    })
    stream.on('error', reject)
    gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
    gzip.on('error', reject)
    gzip.on('end', () => {
      if (bytes === 0) reject(new AppError('UPLOAD_EMPTY'))
      else resolve({ name: name.slice(-255), bytes, packed: Buffer.concat(chunks) })
    })
    stream.pipe(gzip)
  })
}
