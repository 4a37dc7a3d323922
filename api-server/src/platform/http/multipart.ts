import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import busboy from 'busboy'

export interface ReceivedFile {
  name: string
  /** As the sender says. */
  mime: string
  /** Of the file as sent. */
  bytes: number
  /** The file, gzip-compressed while it came in. */
  packed: Buffer
}

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 4_096
const FAST = { level: 3 }

export interface FormLimits {
  /** Of each file. */
  maxBytes: number
  maxFiles: number
  maxFieldBytes: number
}

export interface ReceivedForm {
  fields: Record<string, string>
  files: ReceivedFile[]
  /** More files came than were taken. */
  tooMany: boolean
}

/**
 * File fields `file` and a few text fields. Sizes are counted while the bytes come: declared lengths may lie.
 * Throws UPLOAD_TOO_LARGE, UPLOAD_EMPTY, or BAD_REQUEST for a body of another shape.
 */
export function receiveForm(request: IncomingMessage, limits: FormLimits): Promise<ReceivedForm> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    const files: Promise<ReceivedFile>[] = []
    let tooMany = false
    const parser = parserFor(request, limits)
    const refuse = (error: unknown): void => {
      request.unpipe(parser)
      // What still comes is read and dropped, so that the answer reaches a sender that only listens afterwards.
      request.resume()
      reject(error)
    }
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (name, stream, { filename, mimeType }) => {
      if (name !== 'file' || files.length >= limits.maxFiles) {
        tooMany ||= name === 'file'
        return stream.resume()
      }
      const file = pack(stream, { name: filename ?? '', mime: mimeType, maxBytes: limits.maxBytes })
      file.catch(refuse)
      files.push(file)
    })
    parser.on('error', () => refuse(new AppError('BAD_REQUEST', { field: 'body', reason: 'multipart' })))
    parser.on('close', () => {
      Promise.all(files).then((received) => resolve({ fields, files: received, tooMany }), refuse)
    })
    request.on('aborted', () => reject(new AppError('BAD_REQUEST', { field: 'body', reason: 'aborted' })))
    request.pipe(parser)
  })
}

/** One file, which must be there; what comes after it is passed over. Throws as `receiveForm`. */
export async function receiveFile(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; file: ReceivedFile }> {
  const { fields, files } = await receiveForm(request, { maxBytes, maxFiles: 1, maxFieldBytes: MAX_FIELD_BYTES })
  const [file] = files
  if (!file) throw new AppError('BAD_REQUEST', { field: 'file', reason: 'missing' })
  return { fields, file }
}

function parserFor(request: IncomingMessage, { maxBytes, maxFiles, maxFieldBytes }: FormLimits): busboy.Busboy {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes * maxFiles + MAX_FIELDS * maxFieldBytes) {
    throw new AppError('UPLOAD_TOO_LARGE', { maxBytes })
  }
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: maxFiles + 1,
        fields: MAX_FIELDS,
        fieldSize: maxFieldBytes,
        fileSize: maxBytes + 1,
        parts: MAX_FIELDS + maxFiles + 1,
      },
    })
  } catch {
    throw new AppError('BAD_REQUEST', { field: 'body', reason: 'multipart' })
  }
}

function pack(
  stream: Readable,
  { name, mime, maxBytes }: { name: string; mime: string; maxBytes: number },
): Promise<ReceivedFile> {
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
      else resolve({ name: name.slice(-255), mime: mime.slice(0, 120), bytes, packed: Buffer.concat(chunks) })
    })
    stream.pipe(gzip)
  })
}
