/**
 * Workbooks: yauzl opens the archive, the strict reader of XML of core reads its parts. Libraries for workbooks were
 * looked at: those that are kept up give neither indents nor groups of rows, and hold a sheet several times over.
 */
import { Readable } from 'node:stream'
import {
  bookReader,
  type PartReader,
  relationReader,
  sheetReader,
  styleReader,
  type TableFile,
  type TableRow,
  textReader,
} from '@plumbline/core/exchange/table'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { TableError } from './table-error.ts'

/** Of all parts together, unpacked; what the archive declares is not believed. */
const MAX_BYTES = 600_000_000
/** A part that unpacks to more than this many times its size is a bomb; sheets come to 20. */
const MAX_RATIO = 400
const RATIO_FROM = 10_000_000
const MAX_ENTRIES = 5_000

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** What a workbook is known by among archives. */
const BOOK = Buffer.from('xl/workbook.xml')

/** The names of entries stand at the end of an archive too, so that a part of it is not enough. */
export const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(ZIP) && bytes.includes(BOOK)

export async function readWorkbook(bytes: Buffer): Promise<TableFile> {
  const archive = await Archive.of(bytes)
  const book = await archive.part('xl/workbook.xml', bookReader())
  const targets = await archive.part('xl/_rels/workbook.xml.rels', relationReader())
  if (!book || !targets) throw new TableError('table_no_workbook')
  const texts = (await archive.part('xl/sharedStrings.xml', textReader())) ?? []
  const styles = (await archive.part('xl/styles.xml', styleReader())) ?? []
  const sheets: { name: string; rows: readonly TableRow[] }[] = []
  for (const { name, relation, isHidden } of book.sheets) {
    const path = targets.get(relation)
    if (!path || isHidden) continue
    const rows = await archive.part(path, sheetReader({ texts, styles, from1904: book.from1904 }))
    if (rows) sheets.push({ name, rows })
  }
  if (sheets.length === 0) throw new TableError('table_no_sheet')
  return { sheets }
}

class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #bytes = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async of(bytes: Buffer): Promise<Archive> {
    try {
      const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true })
      if (zip.entryCount > MAX_ENTRIES) throw new TableError('table_too_large')
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new Archive(zip, entries)
    } catch (error) {
      throw error instanceof TableError ? error : new TableError('table_archive')
    }
  }

  /** null: there is no such part. */
  async part<Content>(path: string, reader: PartReader<Content>): Promise<Content | null> {
    const entry = this.#entries.get(path)
    if (!entry) return null
    if (entry.uncompressedSize > MAX_BYTES) throw new TableError('table_too_large', path)
    await this.#read(entry, reader)
    const read = reader.end()
    if (!read.ok) throw new TableError(read.fault, path)
    return read.content
  }

  async #read(entry: Entry, reader: { write(text: string): boolean }): Promise<void> {
    const decoder = new TextDecoder('utf-8')
    let bytes = 0
    try {
      const stream = await this.#zip.openReadStreamPromise(entry)
      for await (const chunk of Readable.from(stream) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        this.#bytes += chunk.length
        const isBomb = bytes > RATIO_FROM && bytes > entry.compressedSize * MAX_RATIO
        if (isBomb || this.#bytes > MAX_BYTES) throw new TableError('table_too_large', entry.fileName)
        if (!reader.write(decoder.decode(chunk, { stream: true }).replace(/^\uFEFF/, ''))) return
      }
    } catch (error) {
      throw error instanceof TableError ? error : new TableError('table_archive', entry.fileName)
    }
  }
}
