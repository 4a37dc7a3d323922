import { byteString } from '../byte-string.ts'
import { type Encoding, findEncoding, isAscii } from '../encoding.ts'
import type { FileError } from '../file.ts'
import { LineSplitter } from './lines.ts'
import type { TextReading } from './pages.ts'
import { RowBuilder } from './rows.ts'
import { emptyTables, isKept, type RowCells, type TableName, type XerTables } from './tables.ts'

export interface XerContent {
  tables: XerTables
  encoding: Encoding
  /** Version of P6 as the file states it, such as `22.12`. */
  version: string
  /** Currency code of the exporting user; '' = none. */
  currency: string
  /** Rows that lack fields at their end, and the first of them. */
  shortRows: { table: string; line: number; rows: number } | null
}

export type XerScan = { ok: true; content: XerContent } | { ok: false; error: FileError }

export interface XerLimits {
  /** Bytes of one line; a longer one is not a schedule. */
  lineBytes: number
  /** Characters of one field; what is beyond is cut off. */
  fieldLength: number
  /** Rows kept, of all tables together. */
  rows: number
}

export const defaultLimits: XerLimits = { lineBytes: 16_000_000, fieldLength: 2_000_000, rows: 3_000_000 }

type Reason =
  | 'xer_cut_off'
  | 'xer_row_short'
  | 'xer_row_long'
  | 'xer_row_without_end'
  | 'xer_rows_without_id'
  | 'xer_line_too_long'
  | 'xer_no_columns'
  | 'xer_too_many_rows'

/** Nothing can lead to rows of these tables that have no id. With more of them than that, the file is none of P6. */
const named: readonly TableName[] = ['PROJECT', 'PROJWBS', 'TASK']
const mostNameless = 1_000

const tab = 0x09
const percent = 0x25

/** A first line without an end is looked at from here on: it need not be a P6 file at all. */
const headerBytes = 4096

/**
 * Reads the tables of a P6 XER file as its bytes arrive. Memory grows with what is kept, not with the file.
 *
 * Chunks are not held on to: the caller may reuse their buffers. Nothing throws on content.
 */
export class XerScanner {
  readonly #limits: XerLimits
  readonly #lines = new LineSplitter()
  readonly #tables = emptyTables()
  readonly #reading: TextReading = { encoding: 'utf-8' }
  /** Texts with bytes above 0x7F, by which the encoding is found. */
  readonly #foreign: string[] = []
  #line = 0
  #rows = 0
  #utf8Mark = false
  /** The fields of the first line. */
  #header: string[] = []
  #ended = false
  #error: FileError | null = null
  #shortRows: XerContent['shortRows'] = null
  #nameless = 0

  #tableName = ''
  #kept: TableName | null = null
  /** `null` before the columns of a kept table. */
  #builder: RowBuilder | null = null

  constructor(limits: XerLimits) {
    this.#limits = limits
  }

  get error(): FileError | null {
    return this.#error
  }

  write(chunk: Uint8Array): void {
    if (this.#error || this.#ended) return
    this.#lines.write(chunk, (line) => this.#takeLine(line))
    if (this.#error || this.#ended) return
    if (this.#line === 0 && this.#lines.unfinishedBytes > headerBytes) this.#checkHeader(this.#lines.rest())
    if (this.#lines.unfinishedBytes > this.#limits.lineBytes) this.#break('xer_line_too_long', this.#line + 1)
  }

  end(): XerScan {
    if (!this.#error && !this.#ended && this.#lines.unfinishedBytes > 0) this.#takeLine(this.#lines.rest())
    if (!this.#error && this.#line === 0) this.#error = { code: 'UPLOAD_EMPTY', params: {} }
    if (!this.#error && !this.#ended) this.#break('xer_cut_off')
    if (this.#error) return { ok: false, error: this.#error }
    return this.#decoded()
  }

  #break(reason: Reason, line = this.#line): void {
    this.#error ??= { code: 'UPLOAD_BROKEN', params: { table: this.#tableName, line, reason } }
  }

  /** False: the rest of the file does not matter. */
  #takeLine(line: Uint8Array): boolean {
    this.#line++
    if (this.#line === 1) this.#checkHeader(line)
    else if (line.length > this.#limits.lineBytes) this.#break('xer_line_too_long')
    else this.#takeMarked(line)
    return !this.#error && !this.#ended
  }

  #takeMarked(line: Uint8Array): void {
    const mark = line[0] === percent && (line.length === 2 || line[2] === tab) ? String.fromCharCode(line[1]!) : ''
    if (mark === 'R') this.#startRow(line.subarray(3))
    else if (mark === 'T') this.#startTable(line.subarray(3))
    else if (mark === 'F') this.#takeColumns(line.subarray(3))
    else if (mark === 'E') this.#finish()
    else if (this.#builder) {
      this.#builder.continue(line)
      if (this.#builder.isEndless) this.#break('xer_row_without_end')
    }
  }

  #checkHeader(line: Uint8Array): void {
    this.#utf8Mark = line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf
    const isUtf16 = (line[0] === 0xff && line[1] === 0xfe) || (line[0] === 0xfe && line[1] === 0xff)
    const text = byteString(line.subarray(this.#utf8Mark ? 3 : 0, headerBytes))
    if (isUtf16) this.#error = { code: 'UPLOAD_ENCODING', params: { encoding: 'UTF-16' } }
    else if (!text.startsWith('ERMHDR')) this.#error = { code: 'UPLOAD_FORMAT_UNKNOWN', params: {} }
    else this.#header = text.split('\t')
  }

  #startTable(name: Uint8Array): void {
    this.#closeRow()
    this.#tableName = byteString(name.subarray(0, 64)).trim()
    this.#kept = isKept(this.#tableName) ? this.#tableName : null
    this.#builder = null
  }

  #takeColumns(line: Uint8Array): void {
    this.#closeRow()
    if (this.#kept) this.#builder = this.#builderOf(this.#kept, line)
  }

  #builderOf(table: TableName, header: Uint8Array): RowBuilder {
    return new RowBuilder(table, header, { longestField: this.#limits.fieldLength, reading: this.#reading })
  }

  #startRow(line: Uint8Array): void {
    this.#closeRow()
    if (!this.#kept) return
    this.#rows++
    if (!this.#builder) this.#break('xer_no_columns')
    else if (this.#rows > this.#limits.rows) this.#break('xer_too_many_rows')
    else this.#builder.start(line, this.#line)
  }

  #closeRow(): void {
    const finished = this.#builder?.finish()
    if (!finished) return
    const { row, isNameless, foreign, missing, fault } = finished
    if (fault) this.#break(fault, row.line)
    if (missing > 0) this.#noteShort(row.line)
    const isNothing = isNameless && named.includes(this.#kept!)
    if (isNothing && ++this.#nameless > mostNameless) this.#break('xer_rows_without_id', row.line)
    // The builder makes rows of this table: their getters are its columns.
    const rows: RowCells[] = this.#tables[this.#kept!]
    rows.push(row)
    // Signs of currencies may be of another encoding than the texts of a project.
    if (foreign.length > 0 && this.#kept !== 'CURRTYPE') this.#foreign.push(...foreign)
  }

  #noteShort(line: number): void {
    this.#shortRows ??= { table: this.#tableName, line, rows: 0 }
    this.#shortRows.rows++
  }

  #finish(): void {
    this.#closeRow()
    if (!this.#error) this.#ended = true
  }

  #decoded(): XerScan {
    const encoding = findEncoding(this.#foreign, this.#utf8Mark)
    if (!encoding) return { ok: false, error: { code: 'UPLOAD_ENCODING', params: { encoding: 'UTF-8' } } }
    this.#reading.encoding = encoding
    if (this.#tables.PROJECT.length === 0) return { ok: false, error: { code: 'UPLOAD_NO_PROJECT', params: {} } }
    const [, version = '', , , , , , , currency = ''] = this.#header
    return {
      ok: true,
      content: {
        tables: this.#tables,
        encoding,
        version,
        currency: isAscii(currency) ? currency : '',
        shortRows: this.#shortRows,
      },
    }
  }
}
