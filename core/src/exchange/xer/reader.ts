import { decode, type Encoding, findEncoding, isAscii } from './encoding.ts'
import { emptyTables, isKept, keptColumns, type TableName, type XerTables } from './tables.ts'

/** Why a file cannot be read; `code` is in the error catalogue, `params.reason` a locale key below `issue.`. */
export interface XerError {
  code: 'UPLOAD_EMPTY' | 'UPLOAD_FORMAT_UNKNOWN' | 'UPLOAD_BROKEN' | 'UPLOAD_ENCODING' | 'UPLOAD_NO_PROJECT'
  params: Record<string, string | number>
}

export interface XerContent {
  tables: XerTables
  encoding: Encoding
  /** Version of P6 as the file states it, such as `22.12`. */
  version: string
  /** Currency code of the exporting user; '' = none. */
  currency: string
}

export type XerScan = { ok: true; content: XerContent } | { ok: false; error: XerError }

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
  | 'xer_line_too_long'
  | 'xer_no_columns'
  | 'xer_too_many_rows'

/** A row as it is gathered: fields of kept columns are byte strings. */
type Gathered = Record<string, string | number> & { line: number }

const tab = 0x09
const newline = 0x0a
const carriageReturn = 0x0d
const quote = 0x22
const percent = 0x25

/**
 * Reads the tables of a P6 XER file as its bytes arrive. Memory grows with what is kept, not with the file.
 *
 * Chunks are not held on to: the caller may reuse their buffers. Nothing throws on content.
 */
export class XerScanner {
  readonly #limits: XerLimits
  readonly #tables = emptyTables()
  /** Rows with bytes above 0x7F: only these are decoded at the end. */
  readonly #foreign: Gathered[] = []
  #unfinished: Uint8Array[] = []
  #unfinishedBytes = 0
  #line = 0
  #rows = 0
  #utf8Mark = false
  /** The fields of the first line. */
  #header: string[] = []
  #ended = false
  #error: XerError | null = null

  #tableName = ''
  #kept: TableName | null = null
  /** Kept column of each position of the table's `%F` line; '' = skipped. */
  #columns: string[] | null = null
  #template: Gathered = { line: 0 }
  #row: Gathered | null = null
  /** Position of the field the row has reached. */
  #position = 0
  #rowIsForeign = false

  constructor(limits: XerLimits) {
    this.#limits = limits
  }

  get error(): XerError | null {
    return this.#error
  }

  write(chunk: Uint8Array): void {
    let from = 0
    while (!this.#error && !this.#ended) {
      const end = chunk.indexOf(newline, from)
      if (end < 0) break
      this.#takeLine(this.#completed(chunk.subarray(from, end)))
      from = end + 1
    }
    if (!this.#error && !this.#ended) this.#keepUnfinished(chunk.slice(from))
  }

  end(): XerScan {
    if (!this.#error && !this.#ended && this.#unfinishedBytes > 0) this.#takeLine(this.#completed(new Uint8Array(0)))
    if (!this.#error && this.#line === 0) this.#error = { code: 'UPLOAD_EMPTY', params: {} }
    if (!this.#error && !this.#ended) this.#break('xer_cut_off')
    if (this.#error) return { ok: false, error: this.#error }
    return this.#decoded()
  }

  #keepUnfinished(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#unfinished.push(bytes)
    this.#unfinishedBytes += bytes.length
    if (this.#line === 0 && this.#unfinishedBytes > 4096) this.#checkHeader(this.#joined())
    if (this.#unfinishedBytes > this.#limits.lineBytes) this.#break('xer_line_too_long', this.#line + 1)
  }

  #joined(): Uint8Array {
    if (this.#unfinished.length === 1) return this.#unfinished[0]!
    const whole = new Uint8Array(this.#unfinishedBytes)
    let at = 0
    for (const part of this.#unfinished) {
      whole.set(part, at)
      at += part.length
    }
    this.#unfinished = [whole]
    return whole
  }

  #completed(rest: Uint8Array): Uint8Array {
    if (this.#unfinishedBytes === 0) return rest
    this.#unfinished.push(rest)
    this.#unfinishedBytes += rest.length
    const line = this.#joined()
    this.#unfinished = []
    this.#unfinishedBytes = 0
    return line
  }

  #break(reason: Reason, line = this.#line): void {
    this.#error ??= { code: 'UPLOAD_BROKEN', params: { table: this.#tableName, line, reason } }
  }

  #takeLine(bytes: Uint8Array): void {
    this.#line++
    const line = bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes
    if (this.#line === 1) this.#checkHeader(line)
    else if (line.length > this.#limits.lineBytes) this.#break('xer_line_too_long')
    else this.#takeMarked(line)
  }

  #takeMarked(line: Uint8Array): void {
    const mark = line[0] === percent && (line.length === 2 || line[2] === tab) ? String.fromCharCode(line[1]!) : ''
    if (mark === 'R') this.#startRow(line.subarray(3))
    else if (mark === 'T') this.#startTable(line.subarray(3))
    else if (mark === 'F') this.#takeColumns(line.subarray(3))
    else if (mark === 'E') this.#finish()
    else this.#continueRow(line)
  }

  #checkHeader(line: Uint8Array): void {
    this.#utf8Mark = line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf
    const isUtf16 = (line[0] === 0xff && line[1] === 0xfe) || (line[0] === 0xfe && line[1] === 0xff)
    const start = byteString(line.subarray(this.#utf8Mark ? 3 : 0, this.#utf8Mark ? 9 : 6))
    if (isUtf16) this.#error = { code: 'UPLOAD_ENCODING', params: { encoding: 'UTF-16' } }
    else if (start !== 'ERMHDR') this.#error = { code: 'UPLOAD_FORMAT_UNKNOWN', params: {} }
    else this.#header = byteString(line.subarray(0, 4096)).split('\t')
  }

  #startTable(name: Uint8Array): void {
    this.#closeRow()
    this.#tableName = byteString(name.subarray(0, 64)).trim()
    this.#kept = isKept(this.#tableName) ? this.#tableName : null
    this.#columns = null
  }

  #takeColumns(line: Uint8Array): void {
    if (!this.#kept) return
    const wanted: readonly string[] = keptColumns[this.#kept]
    const names = byteString(line).split('\t')
    this.#columns = names.map((name) => (wanted.includes(name.trim()) ? name.trim() : ''))
    this.#template = { line: 0 }
    for (const name of wanted) this.#template[name] = ''
  }

  #startRow(line: Uint8Array): void {
    this.#closeRow()
    if (!this.#kept) return
    this.#rows++
    if (!this.#columns) this.#break('xer_no_columns')
    else if (this.#rows > this.#limits.rows) this.#break('xer_too_many_rows')
    else this.#openRow(line, this.#columns.length)
  }

  #openRow(line: Uint8Array, columns: number): void {
    this.#row = { ...this.#template, line: this.#line }
    this.#position = 0
    this.#rowIsForeign = false
    this.#takeFields(line, '')
    // Tabs too many: they may stand inside quotes, as some other programs write them.
    if (this.#position < columns || !line.includes(quote)) return
    const plain = withoutQuotedTabs(line)
    if (plain) this.#openRow(plain, columns)
  }

  /** A field with line breaks inside goes on in the next line. */
  #continueRow(line: Uint8Array): void {
    const complete = this.#position === (this.#columns?.length ?? 0) - 1
    if (this.#row && !(complete && line.length === 0)) this.#takeFields(line, '\n')
  }

  #takeFields(line: Uint8Array, separator: string): void {
    let from = 0
    while (from <= line.length) {
      const found = line.indexOf(tab, from)
      const end = found < 0 ? line.length : found
      this.#takeField(line, from, end, separator)
      if (found < 0) break
      this.#position++
      separator = ''
      from = end + 1
    }
  }

  #takeField(line: Uint8Array, from: number, end: number, separator: string): void {
    const name = this.#columns![this.#position]
    if (!name || (from === end && separator === '')) return
    const row = this.#row!
    const before = separator === '' ? '' : `${row[name]}${separator}`
    const text = before + byteString(line.subarray(from, Math.min(end, from + this.#limits.fieldLength)))
    row[name] = text.length > this.#limits.fieldLength ? text.slice(0, this.#limits.fieldLength) : text
    if (!this.#rowIsForeign && !isAscii(text)) this.#rowIsForeign = true
  }

  #closeRow(): void {
    const row = this.#row
    const columns = this.#columns?.length ?? 0
    const fields = this.#position + 1
    this.#row = null
    if (!row) return
    if (fields !== columns) this.#break(fields < columns ? 'xer_row_short' : 'xer_row_long', row.line)
    else this.#keepRow(row)
  }

  #keepRow(row: Gathered): void {
    // The row has exactly the columns of its table: the template was made from them.
    const rows = this.#tables[this.#kept!] as unknown as Gathered[]
    rows.push(row)
    if (this.#rowIsForeign) this.#foreign.push(row)
    else unquote(row)
  }

  #finish(): void {
    this.#closeRow()
    if (!this.#error) this.#ended = true
  }

  #decoded(): XerScan {
    const texts: string[] = []
    for (const row of this.#foreign) {
      for (const value of Object.values(row)) if (typeof value === 'string' && !isAscii(value)) texts.push(value)
    }
    const encoding = findEncoding(texts, this.#utf8Mark)
    if (!encoding) return { ok: false, error: { code: 'UPLOAD_ENCODING', params: { encoding: 'UTF-8' } } }
    for (const row of this.#foreign) {
      for (const name in row) {
        const value = row[name]!
        if (typeof value === 'string') row[name] = decode(value, encoding)
      }
      unquote(row)
    }
    if (this.#tables.PROJECT.length === 0) return { ok: false, error: { code: 'UPLOAD_NO_PROJECT', params: {} } }
    const [, version = '', , , , , , , currency = ''] = this.#header
    return {
      ok: true,
      content: { tables: this.#tables, encoding, version, currency: isAscii(currency) ? currency : '' },
    }
  }
}

/** One character per byte. In pieces, because a call takes a limited number of arguments. */
function byteString(bytes: Uint8Array): string {
  if (bytes.length <= 8192) return String.fromCharCode.apply(null, bytes as unknown as number[])
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + 8192) as unknown as number[])
  }
  return text
}

/** Tabs inside fields that are enclosed in quotes become blanks; `null` where there are none. */
function withoutQuotedTabs(line: Uint8Array): Uint8Array | null {
  const copy = line.slice()
  let inside = false
  let found = false
  for (let i = 0; i < copy.length; i++) {
    if (copy[i] === quote) inside = !inside
    else if (inside && copy[i] === tab) {
      copy[i] = 0x20
      found = true
    }
  }
  return found ? copy : null
}

const enclosed = /^"(?:[^"]|"")*"$/

/** P6 doubles quotes inside a field without enclosing it; other programs enclose as in CSV. Both are undone. */
function unquote(row: Gathered): void {
  for (const name in row) {
    const value = row[name]!
    if (typeof value !== 'string' || !value.includes('"')) continue
    const inner = value.length > 1 && value !== '""' && enclosed.test(value) ? value.slice(1, -1) : value
    row[name] = inner.replaceAll('""', '"')
  }
}
