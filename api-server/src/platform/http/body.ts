import type { IncomingMessage } from 'node:http'
import { AppError } from '@plumbline/core/errors'

const MAX_JSON_BYTES = 1_048_576

/** An absent body reads as `{}`. Counted while it comes in: the declared length may lie. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_JSON_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', { maxBytes: MAX_JSON_BYTES })
    chunks.push(chunk as Buffer)
  }
  if (bytes === 0) return {}
  if (!String(request.headers['content-type']).includes('application/json')) throw new AppError('BAD_REQUEST')
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new AppError('BAD_REQUEST')
  }
}
