/**
 * Rows of large sheets as bytes: of 100,000 rows with 24 cells each lists and texts would take four times as much memory. A cell
 * is made when somebody asks for it.
 */
import { type CellValue, isDateCell, type TableRow } from './types.ts'

/** What stands in front of the bytes of a cell. */
const tags = { nulls: 0, no: 1, yes: 2, whole: 3, number: 4, day: 5, minute: 6, shared: 7, narrow: 8, wide: 9 } as const

const PAGE = 1 << 18
/** Longer texts are names and notes, which are hardly told twice. */
const LONGEST_SHARED = 40
/** Different texts that are remembered. */
const MOST_SHARED = 50_000
/** A column of texts that are hardly told twice, as ids are, is known after so many. */
const JUDGED_AFTER = 1_000
const LARGEST_WHOLE = 2 ** 31
const PIECE = 8_192

export class PackedRows {
  readonly #pages: Uint8Array[] = []
  /** Free of the last page. */
  #free = PAGE
  readonly #texts: string[] = []
  readonly #numberOf = new Map<string, number>()
  readonly #columns: { told: number; different: number }[] = []
  readonly #writer = new ByteWriter()

  add(cells: readonly CellValue[], { outline, indent }: Pick<TableRow, 'outline' | 'indent'>): TableRow {
    const writer = this.#writer
    writer.clear()
    this.#write(cells)
    const { length } = writer
    if (this.#free + length > PAGE) {
      this.#pages.push(new Uint8Array(Math.max(PAGE, length)))
      this.#free = 0
    }
    this.#pages.at(-1)!.set(writer.bytes.subarray(0, length), this.#free)
    const row = new PackedRow(this, { page: this.#pages.length - 1, at: this.#free, outline, indent })
    this.#free += length
    return row
  }

  cellsOf({ page, at }: PackedRow): readonly CellValue[] {
    const reader = new ByteReader(this.#pages[page]!, at)
    const length = reader.count()
    const cells: CellValue[] = []
    while (cells.length < length) {
      const tag = reader.byte()
      if (tag === tags.nulls) for (let left = reader.count(); left > 0; left--) cells.push(null)
      else cells.push(this.#cell(reader, tag))
    }
    return cells
  }

  /** Nothing is made of the cells before it. */
  cellOf({ page, at }: PackedRow, column: number): CellValue {
    const reader = new ByteReader(this.#pages[page]!, at)
    const length = reader.count()
    for (let place = 0; place < length; place++) {
      const tag = reader.byte()
      if (tag === tags.nulls) place += reader.count() - 1
      else if (place === column) return this.#cell(reader, tag)
      else reader.skip(tag)
      if (place >= column) return null
    }
    return null
  }

  #cell(reader: ByteReader, tag: number): CellValue {
    return tag === tags.shared ? this.#texts[reader.count()]! : readCell(reader, tag)
  }

  #write(cells: readonly CellValue[]): void {
    const writer = this.#writer
    writer.count(cells.length)
    let nulls = 0
    for (const [column, cell] of cells.entries()) {
      // A hole is nothing, as null is.
      if (cell === null || cell === undefined) {
        nulls++
        continue
      }
      if (nulls > 0) writer.tag(tags.nulls).count(nulls)
      nulls = 0
      if (typeof cell === 'string') this.#text(cell, column)
      else if (isDateCell(cell)) writeDate(writer, cell)
      else writePlain(writer, cell)
    }
    if (nulls > 0) writer.tag(tags.nulls).count(nulls)
  }

  #text(text: string, column: number): void {
    const number = this.#shared(text, column)
    if (number !== null) this.#writer.tag(tags.shared).count(number)
    else this.#writer.text(text)
  }

  /** null: it stands by itself. */
  #shared(text: string, column: number): number | null {
    if (text.length > LONGEST_SHARED) return null
    this.#columns[column] ??= { told: 0, different: 0 }
    const of = this.#columns[column]
    of.told++
    const known = this.#numberOf.get(text)
    if (known !== undefined) return known
    of.different++
    const isOfIds = of.told > JUDGED_AFTER && of.different * 2 > of.told
    if (isOfIds || this.#texts.length >= MOST_SHARED) return null
    this.#numberOf.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }
}

class PackedRow implements TableRow {
  readonly outline: number
  readonly indent: number
  readonly page: number
  readonly at: number
  readonly #rows: PackedRows

  constructor(rows: PackedRows, { page, at, outline, indent }: Pick<PackedRow, 'page' | 'at' | 'outline' | 'indent'>) {
    this.#rows = rows
    this.page = page
    this.at = at
    this.outline = outline
    this.indent = indent
  }

  get cells(): readonly CellValue[] {
    return this.#rows.cellsOf(this)
  }

  cell(column: number): CellValue {
    return this.#rows.cellOf(this, column)
  }
}

/** The same as `row.cells[column]`, without the other cells. */
export const cellIn = (row: TableRow, column: number): CellValue =>
  row instanceof PackedRow ? row.cell(column) : (row.cells[column] ?? null)

function writePlain(writer: ByteWriter, cell: number | boolean): void {
  if (typeof cell === 'boolean') writer.tag(cell ? tags.yes : tags.no)
  else if (Number.isInteger(cell) && Math.abs(cell) < LARGEST_WHOLE && !Object.is(cell, -0)) {
    writer.tag(tags.whole).signed(cell)
  } else writer.tag(tags.number).float(cell)
}

function writeDate(writer: ByteWriter, { day, minute }: { day: number; minute: number | null }): void {
  if (minute === null) writer.tag(tags.day).signed(day)
  else writer.tag(tags.minute).signed(day).signed(minute)
}

function readCell(reader: ByteReader, tag: number): CellValue {
  if (tag === tags.no || tag === tags.yes) return tag === tags.yes
  if (tag === tags.whole) return reader.signed()
  if (tag === tags.number) return reader.float()
  if (tag === tags.day) return { day: reader.signed(), minute: null }
  if (tag === tags.minute) return { day: reader.signed(), minute: reader.signed() }
  return reader.text(tag === tags.wide)
}

class ByteWriter {
  bytes = new Uint8Array(PAGE)
  length = 0
  #view = new DataView(this.bytes.buffer)

  clear(): void {
    this.length = 0
  }

  tag(tag: number): this {
    this.#room(1)
    this.bytes[this.length++] = tag
    return this
  }

  /** Seven bits a byte. */
  count(value: number): this {
    this.#room(8)
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.bytes[this.length++] = (rest % 0x80) | 0x80
    this.bytes[this.length++] = rest
    return this
  }

  signed(value: number): this {
    return this.count(value < 0 ? -value * 2 - 1 : value * 2)
  }

  float(value: number): this {
    this.#room(8)
    this.#view.setFloat64(this.length, value)
    this.length += 8
    return this
  }

  /** A byte a letter where that is enough. */
  text(text: string): void {
    let isWide = false
    for (let at = 0; at < text.length && !isWide; at++) isWide = text.charCodeAt(at) > 0xff
    this.tag(isWide ? tags.wide : tags.narrow).count(text.length)
    this.#room(text.length * 2)
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (isWide) this.bytes[this.length++] = code >>> 8
      this.bytes[this.length++] = code
    }
  }

  #room(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + bytes))
    wider.set(this.bytes)
    this.bytes = wider
    this.#view = new DataView(wider.buffer)
  }
}

class ByteReader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  byte(): number {
    return this.#bytes[this.#at++]!
  }

  count(): number {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 0x80
    }
  }

  signed(): number {
    const value = this.count()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  skip(tag: number): void {
    if (tag === tags.number) this.#at += 8
    else if (tag === tags.narrow || tag === tags.wide) {
      const length = this.count()
      this.#at += tag === tags.wide ? length * 2 : length
    } else if (tag !== tags.no && tag !== tags.yes) {
      this.count()
      if (tag === tags.minute) this.count()
    }
  }

  float(): number {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, 8)
    this.#at += 8
    return view.getFloat64(0)
  }

  text(isWide: boolean): string {
    const length = this.count()
    let text = ''
    for (let from = 0; from < length; from += PIECE) {
      const codes = new Array<number>(Math.min(PIECE, length - from))
      for (let at = 0; at < codes.length; at++) codes[at] = isWide ? this.byte() * 0x100 + this.byte() : this.byte()
      text += String.fromCharCode.apply(null, codes)
    }
    return text
  }
}
