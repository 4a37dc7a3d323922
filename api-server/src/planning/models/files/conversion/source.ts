import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import yauzl from 'yauzl'
import { type SourceLines, sourceLines } from './source-lines.ts'

/** Of a model as text; more than that no 32-bit reader can hold. */
const MAX_TEXT_BYTES = 1_000_000_000

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const START = 'ISO-10303-21'
const END = 'END-ISO-10303-21;'
/** How much of either end is looked at. */
const END_BYTES = 4_096
const schemas = /FILE_SCHEMA\s*\(\s*\(\s*'(IFC2X3|IFC4X3|IFC4)(?:_\w+)?'/i

export interface ModelSource {
  text: Uint8Array
  /** As the file says: `IFC2X3`, `IFC4` or `IFC4X3`. */
  schema: string
  lines: SourceLines
}

/** Gzip-compressed. */
export type PackedFile = Uint8Array | Readable

/** The model in a file that came gzip-compressed, also out of an .ifczip. Throws what is wrong with it. */
export async function readSource(packed: PackedFile): Promise<ModelSource> {
  const text = await collected(modelText(packed))
  const head = headOf(text)
  const schema = schemas.exec(head)?.[1]
  if (!schema) throw new AppError('MODEL_SCHEMA')
  const tail = text.toString('latin1', Math.max(0, text.length - END_BYTES))
  if (!tail.includes(END)) throw new AppError('MODEL_TRUNCATED')
  const lines = sourceLines(text)
  if (lines.isNestedTooDeep) throw new AppError('MODEL_BROKEN')
  return { text, schema: schema.toUpperCase(), lines }
}

/** The text of the model in a file that came gzip-compressed, chunk by chunk. Throws what `unzipped` does. */
export function modelText(packed: PackedFile): AsyncGenerator<Buffer> {
  const file = packed instanceof Readable ? packed : Readable.from([packed])
  return unzipped(pipeline(file, createGunzip(), () => undefined))
}

/**
 * What comes, or the model in it where that is an .ifczip; only an archive stands in memory as a whole. Throws
 * MODEL_NOT_IFC, MODEL_TOO_LARGE.
 */
export async function* unzipped(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const archive: Buffer[] = []
  let begun = false
  for await (const chunk of file) {
    const isArchive = begun ? archive.length > 0 : chunk.subarray(0, ZIP.length).equals(ZIP)
    begun = true
    if (isArchive) archive.push(chunk)
    else yield chunk
  }
  if (archive.length > 0) yield* modelInZip(Buffer.concat(archive))
}

async function collected(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let [bytes, isModel] = [0, false]
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > MAX_TEXT_BYTES) throw new AppError('MODEL_TOO_LARGE')
    chunks.push(chunk)
    // What is no model at all is not read to its end.
    if (!isModel && bytes >= END_BYTES) isModel = isModelHead(headOf(Buffer.concat(chunks)))
  }
  const text = Buffer.concat(chunks)
  if (!isModel) isModelHead(headOf(text))
  return text
}

const headOf = (text: Buffer): string => text.toString('latin1', 0, Math.min(END_BYTES, text.length))

/** Throws MODEL_NOT_IFC. */
function isModelHead(head: string): true {
  const begins = head.trimStart().replace(/^\u00ef\u00bb\u00bf/, '')
  if (!begins.startsWith(START)) throw new AppError('MODEL_NOT_IFC')
  return true
}

/** The one model in it; what an archive declares is not believed, its bytes are counted. */
async function* modelInZip(file: Buffer): AsyncGenerator<Buffer> {
  try {
    const archive = await yauzl.fromBufferPromise(file, { validateEntrySizes: true })
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.toLowerCase().endsWith('.ifc')) continue
      let bytes = 0
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        bytes += chunk.length
        if (bytes > MAX_TEXT_BYTES) throw new AppError('MODEL_TOO_LARGE')
        yield chunk
      }
      return
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('MODEL_NOT_IFC')
  }
  throw new AppError('MODEL_NOT_IFC')
}
