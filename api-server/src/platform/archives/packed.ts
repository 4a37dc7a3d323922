import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Parts as an archive in memory: of what is small. */
export async function packed(parts: Iterable<readonly [path: string, content: Buffer]>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of parts) zip.addBuffer(content, path)
  zip.end()
  return buffer(zip.outputStream)
}
