/** A template as it came: an archive of parts that nobody vouches for. */
import { type Master, masterParts, ReportFault, type ReportLanguage, refuseUnsafe } from '@plumbline/core/reports'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

export type Parts = ReadonlyMap<string, Buffer>

export interface Template {
  kind: 'docx' | 'xlsx'
  parts: Parts
}

const MAX_PARTS = 1_000
/** Of all parts together, unpacked; what the archive declares is not believed. */
const MAX_BYTES = 60_000_000
const MAX_FILLED_BYTES = 500_000_000
/** A part that unpacks to more than this many times its size is a bomb. */
const MAX_RATIO = 200
const RATIO_FROM = 1_000_000

const mains = [
  { kind: 'docx', path: 'word/document.xml', type: /wordprocessingml\.document\.main\+xml/ },
  { kind: 'xlsx', path: 'xl/workbook.xml', type: /spreadsheetml\.sheet\.main\+xml/ },
] as const

/** Throws a ReportFault. */
export async function openTemplate(bytes: Buffer): Promise<Template> {
  const parts = await partsOf(bytes, strangers)
  const types = parts.get('[Content_Types].xml')?.toString('utf8') ?? ''
  const main = mains.find(({ path, type }) => parts.has(path) && type.test(types))
  // Those with macros say so in their type, or hide them.
  if (/macroEnabled/i.test(types)) throw new ReportFault('macros')
  if (!main) throw new ReportFault('not_a_template')
  refuseUnsafe(parts.keys(), (path) => parts.get(path)?.toString('utf8') ?? '')
  return { kind: main.kind, parts }
}

export const masterTemplate = (master: Master, language: ReportLanguage): Template => ({
  kind: master.kind,
  parts: new Map(masterParts(master, language).map(({ path, text }) => [path, Buffer.from(text)])),
})

interface Limits {
  bytes: number
  ratio: number
}

const strangers: Limits = { bytes: MAX_BYTES, ratio: MAX_RATIO }

/** What was written here of a template: rows that look alike are packed well. */
export const filledParts = (bytes: Uint8Array): Promise<Parts> =>
  partsOf(Buffer.from(bytes), { bytes: MAX_FILLED_BYTES, ratio: Number.POSITIVE_INFINITY })

async function partsOf(bytes: Buffer, limits: Limits): Promise<Parts> {
  let zip: ZipFile
  try {
    zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true })
  } catch {
    throw new ReportFault('archive')
  }
  if (zip.entryCount > MAX_PARTS) throw new ReportFault('too_large')
  const parts = new Map<string, Buffer>()
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (parts.has(entry.fileName)) throw new ReportFault('archive', '', entry.fileName)
      const part = await unpacked(zip, entry, { ...limits, bytes: limits.bytes - total })
      total += part.length
      parts.set(entry.fileName, part)
    }
  } catch (error) {
    throw error instanceof ReportFault ? error : new ReportFault('archive')
  }
  return parts
}

async function unpacked(zip: ZipFile, entry: Entry, { bytes: most, ratio }: Limits): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw new ReportFault('too_large', '', entry.fileName)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += chunk.length
    const isBomb = bytes > RATIO_FROM && bytes > entry.compressedSize * ratio
    if (isBomb || bytes > most) throw new ReportFault('too_large', '', entry.fileName)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
