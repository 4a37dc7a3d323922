import type { IncomingMessage } from 'node:http'
import { AppError } from '@plumbline/core/errors'

const MAX_BYTES = 1_048_576

/** An absent body reads as `{}`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBytes(request)
  if (body.length === 0) return {}
  if (!String(request.headers['content-type']).includes('application/json')) throw new AppError('BAD_REQUEST')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new AppError('BAD_REQUEST')
  }
}

/** What a form of a page sends: names and texts. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams((await readBytes(request)).toString('utf8')))
}

/** Counted while it comes in: the declared length may lie. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', { maxBytes: MAX_BYTES })
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
