import type { PassThrough } from 'node:stream'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { encoded } from '../tables/index.ts'
import type { Parts } from './template.ts'

/** A part whose bytes are made when it is its turn. */
export interface PackedPart {
  path: string
  bytes(): Promise<Buffer>
}

/** Parts as an archive, some of which are written piece by piece while it is read. */
export function packedStream(
  parts: Parts,
  written: readonly { path: string; chunks(): Iterable<string> }[],
  made: readonly PackedPart[] = [],
): Readable {
  const zip = new yazl.ZipFile()
  const anew = new Set(written.map(({ path }) => path))
  for (const [path, content] of parts) {
    if (!anew.has(path) && path !== 'xl/calcChain.xml') zip.addBuffer(content, path)
  }
  for (const { path, chunks } of written) {
    zip.addReadStreamLazy(path, (take) => take(null, Readable.from(encoded(chunks()), { highWaterMark: 1 })))
  }
  for (const { path, bytes } of made) {
    zip.addReadStreamLazy(path, { compress: !/\.(?:png|jpeg)$/.test(path) }, (take) => {
      const read = async (): Promise<void> => take(null, Readable.from([await bytes()]))
      read().catch((error: unknown) => stream.destroy(error as Error))
    })
  }
  const stream = zip.outputStream as PassThrough
  zip.on('error', (error) => stream.destroy(error))
  zip.end()
  return stream
}
