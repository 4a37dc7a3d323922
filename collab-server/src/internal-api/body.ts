import type { IncomingMessage } from 'node:http'
import { AppError } from '@plumbline/core/errors'

/** Reads a whole body and stops at the cap, whatever the declared length says. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new AppError('PAYLOAD_TOO_LARGE', { maxBytes })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
