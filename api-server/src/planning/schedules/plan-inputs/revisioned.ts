import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context } from 'koa'

const unpack = promisify(gunzip)

/** JSON that is stored compressed, for whoever has not got this revision of it. */
export async function answerRevisioned(
  http: Context,
  { revision, content }: { revision: string; content: Buffer },
): Promise<Buffer> {
  http.set('cache-control', 'private, no-cache')
  http.set('etag', `"${revision}"`)
  http.vary('accept-encoding')
  http.type = 'application/json'
  if (http.get('if-none-match') === `"${revision}"`) {
    http.status = 304
    return Buffer.alloc(0)
  }
  if (http.acceptsEncodings('gzip') !== 'gzip') return unpack(content)
  http.set('content-encoding', 'gzip')
  return content
}
