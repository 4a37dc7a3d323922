import type { IncomingMessage } from 'node:http'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'

const MAX_BYTES = 1_048_576
const MAX_FIELDS = 1_000

/**
 * What a call sends, whichever of the four forms its program speaks (R-IO-05): JSON, JSON as plain text, the fields of a
 * page's form, or a multipart body without files. All have the same limit; an absent body reads as `{}`.
 */
export async function readBody(request: IncomingMessage, schema: z.ZodType): Promise<unknown> {
  const body = await readBytes(request)
  if (body.length === 0) return {}
  const type = String(request.headers['content-type'])
  switch (type.split(';')[0]?.trim().toLowerCase()) {
    case 'application/json':
    case 'text/plain':
      return jsonIn(body)
    case 'application/x-www-form-urlencoded':
      return valuesOf(new URLSearchParams(body.toString('utf8')), schema)
    case 'multipart/form-data':
      return valuesOf(await fieldsIn(body, type), schema)
    default:
      throw new AppError('BAD_REQUEST')
  }
}

/** What a form of a page sends: names and texts. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams((await readBytes(request)).toString('utf8')))
}

/** A body that is JSON and nothing else. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => jsonIn(await readBytes(request))

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new AppError('BAD_REQUEST')
  }
}

/** Throws BAD_REQUEST for files: calls that take one say so. */
async function fieldsIn(body: Buffer<ArrayBuffer>, type: string): Promise<[string, string][]> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (!form) throw new AppError('BAD_REQUEST', { field: 'body', reason: 'multipart' })
  return [...form].map(([name, value]) => {
    if (typeof value !== 'string') throw new AppError('BAD_REQUEST', { field: name.slice(0, 64), reason: 'file' })
    return [name, value]
  })
}

/**
 * Fields are texts, and numbers, lists and objects stand in them as JSON: a text that the schema does not take as such is
 * read once more. A name of digits stays a name where a text is wanted. Of a name that comes twice the last counts.
 */
function valuesOf(fields: Iterable<[string, string]>, schema: z.ZodType): Record<string, unknown> {
  const texts = [...fields]
  if (texts.length > MAX_FIELDS) throw new AppError('BAD_REQUEST', { field: 'body', reason: 'too_many_fields' })
  const values: Record<string, unknown> = Object.fromEntries(texts)
  const refused = schema.safeParse(values).error?.issues.map(({ path: [name] }) => name) ?? []
  for (const name of new Set(refused)) {
    const text = typeof name === 'string' && Object.hasOwn(values, name) ? values[name] : undefined
    if (typeof name === 'string' && typeof text === 'string') values[name] = jsonOrText(text)
  }
  return values
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Counted while it comes in: the declared length may lie. */
async function readBytes(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', { maxBytes: MAX_BYTES })
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
