import type { IncomingMessage } from 'node:http'
import { AppError } from '@plumbline/core/errors'

/**
 * Reads a whole body and stops at the cap, whatever the declared length says. Where it is declared each piece goes to its place as
 * it comes: joining them in the end would hold the loop up.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new AppError('PAYLOAD_TOO_LARGE', { maxBytes })
  const declared = request.headers['content-length']
  if (Number(declared ?? 0) > maxBytes) throw tooLarge
  return declared === undefined ? undeclared(request, maxBytes, tooLarge) : inPlace(request, Number(declared))
}

async function inPlace(request: AsyncIterable<Buffer>, bytes: number): Promise<Uint8Array> {
  const body = new Uint8Array(bytes)
  let at = 0
  // Node takes no more than what was declared, and breaks off what is shorter.
  for await (const chunk of request) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

async function undeclared(request: AsyncIterable<Buffer>, maxBytes: number, tooLarge: AppError): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
