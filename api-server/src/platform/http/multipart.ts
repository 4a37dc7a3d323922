import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '@plumbline/core/errors'
import { isKeyName, isWellFormed, wellFormed } from '@plumbline/core/text'
import busboy from 'busboy'
import type { Context } from 'koa'
import { type Incoming, incomingOf } from './incoming.ts'
import { streamToFile } from './stream-to-file.ts'

export interface ReceivedFile {
  name: string
  /** As the sender says. */
  mime: string
  bytes: number
  /** Where it lies until the request is answered. */
  path: string
}

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 4_096

export interface FormLimits {
  /** Of each file. */
  maxBytes: number
  /** Of a file that the sender calls so, where that is less. */
  mostOf?: ((name: string) => number) | undefined
  maxFiles: number
  maxFieldBytes: number
  /**
   * Where fields say what a file is for: may this person send it? Asked before the first byte of a file is taken, so such
   * fields come first. Throws otherwise.
   */
  admit?(fields: Record<string, string>): Promise<unknown>
}

export interface ReceivedForm {
  fields: Record<string, string>
  files: ReceivedFile[]
  /** More files came than were taken. */
  tooMany: boolean
}

/**
 * File fields `file` and a few text fields. Files go to the disk as they come, never into memory as a whole; sizes are
 * counted meanwhile: declared lengths may lie. Throws UPLOAD_TOO_LARGE, UPLOAD_EMPTY, or BAD_REQUEST for a body of
 * another shape.
 */
export function receiveForm(http: Context, limits: FormLimits): Promise<ReceivedForm> {
  const incoming = incomingOf(http)
  return incoming.of(String(http.state.userId), () => received(http.req, incoming, limits))
}

/** One file, which must be there, in the form or in pieces that it names; what comes after it is passed over. Throws as `receiveForm`. */
export async function receiveFile(
  http: Context,
  maxBytes: number,
  mostOf?: FormLimits['mostOf'],
): Promise<{ fields: Record<string, string>; file: ReceivedFile }> {
  const { fields, files } = await receiveForm(http, { maxBytes, mostOf, maxFiles: 1, maxFieldBytes: MAX_FIELD_BYTES })
  const file = files[0] ?? (await fromPieces(http, fields, { maxBytes, mostOf }))
  if (!file) throw new AppError('BAD_REQUEST', { field: 'file', reason: 'missing' })
  return { fields, file }
}

/** What came before (`core/src/contract/transfers.ts`), put together; null: the form names nothing. */
async function fromPieces(
  http: Context,
  { transfer, fileName = '', fileBytes }: Record<string, string>,
  { maxBytes, mostOf }: Pick<FormLimits, 'maxBytes' | 'mostOf'>,
): Promise<ReceivedFile | null> {
  if (!transfer || !TRANSFER.test(transfer)) return null
  const incoming = incomingOf(http)
  const userId = String(http.state.userId)
  const about = { name: fileName.slice(-255), mime: 'application/octet-stream', path: incoming.newPath() }
  const bytes = await incoming.of(userId, () =>
    streamToFile(
      Readable.from(incoming.transfers.read(userId, transfer)),
      about.path,
      mostOf?.(about.name) ?? maxBytes,
    ),
  )
  if (bytes !== Number(fileBytes)) throw new AppError('TRANSFER_ELSEWHERE', { received: bytes })
  return { ...about, bytes }
}

const TRANSFER = /^[A-Za-z0-9_-]{12}$/

function received(request: IncomingMessage, incoming: Incoming, limits: FormLimits): Promise<ReceivedForm> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const files: Promise<ReceivedFile>[] = []
    let tooMany = false
    let admitted: Promise<unknown> | null = null
    const parser = parserFor(request, limits)
    const refuse = (error: unknown): void => {
      request.unpipe(parser)
      // What still comes is read and dropped, so that the answer reaches a sender that only listens afterwards.
      request.resume()
      reject(error)
    }
    parser.on('field', (name, value) => {
      // What was asked before the file must be what is done with it.
      if (admitted && limits.admit) refuse(new AppError('BAD_REQUEST', { field: name, reason: 'after_file' }))
      else if (!isName(name) || !isWellFormed(value)) refuse(brokenText('body'))
      else fields.set(name, value)
    })
    parser.on('file', (name, stream, { filename, mimeType }) => {
      // A form that ends within a file fails both, the file first, whether or not anybody reads it yet; the parser tells.
      stream.on('error', () => undefined)
      if (!isWellFormed(filename ?? '') || !isWellFormed(mimeType)) {
        refuse(brokenText('file'))
        return stream.resume()
      }
      if (name !== 'file' || files.length >= limits.maxFiles) {
        tooMany ||= name === 'file'
        return stream.resume()
      }
      admitted ??= limits.admit?.(Object.fromEntries(fields)) ?? Promise.resolve()
      const about = {
        name: wellFormed((filename ?? '').slice(-255)),
        mime: mimeType.slice(0, 120),
        path: incoming.newPath(),
      }
      const file = admitted.then(async () => ({
        ...about,
        bytes: await streamToFile(stream, about.path, limits.mostOf?.(about.name) ?? limits.maxBytes),
      }))
      file.catch((error: unknown) => {
        stream.resume()
        refuse(error)
      })
      files.push(file)
    })
    parser.on('error', () => refuse(new AppError('BAD_REQUEST', { field: 'body', reason: 'multipart' })))
    parser.on('close', () => {
      Promise.all(files).then(
        (received) => resolve({ fields: Object.fromEntries(fields), files: received, tooMany }),
        refuse,
      )
    })
    request.on('aborted', () => {
      parser.destroy()
      reject(new AppError('BAD_REQUEST', { field: 'body', reason: 'aborted' }))
    })
    request.pipe(parser)
  })
}

const isName = (name: unknown): boolean => typeof name === 'string' && isKeyName(name) && isWellFormed(name)
const brokenText = (field: string): AppError => new AppError('BAD_REQUEST', { field, reason: 'text' })

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
