import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import yazl from 'yazl'

type Packed = AsyncIterable<Buffer>
type Broken = () => void

/** A file as it came, in pieces. `broken`: its bytes are not whole, so that nobody may take the answer for complete. */
export const unpacked = (packed: Packed, broken: Broken = () => undefined): Readable =>
  pipeline(Readable.from(packed), createGunzip(), (error) => error && broken())

/** Each is opened when its turn has come. */
export function archiveOf(entries: readonly { name: string; open(): Packed }[], broken: Broken): Readable {
  const zip = new yazl.ZipFile()
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name, (take) => take(null, unpacked(open(), broken)))
  }
  zip.on('error', broken)
  zip.end()
  return zip.outputStream as Readable
}
