import type { Instant, Minutes } from '../../time/index.ts'
import { byteString } from '../byte-string.ts'
import { decode, type Encoding, isAscii } from '../encoding.ts'
import { instantIn, wholeHoursIn, wholeNumberIn } from './cell-values.ts'
import { type CellKey, type CellSource, keptColumns, keyOf, type TableName } from './tables.ts'
import { readDate, readHours } from './values.ts'

/** How the texts of a file are to be read: found out at its end. */
export interface TextReading {
  encoding: Encoding
}

const quote = 0x22
const newline = 0x0a

/** Of the first page of a table; the next ones are larger, up to the most, or as large as one row wants. */
const leastBytes = 4_096
const mostBytes = 1_048_576
/** A page has so many bytes of cells to each place beside them. */
const bytesPerPlace = 4

/** Before the ends of its cells a row has two places: whether all of it is plain, and where its first cell begins. */
const headPlaces = 2
/** Behind them an empty cell, which is every column that the file lacks. */
const tailPlaces = 1

const none: readonly string[] = []

/**
 * Rows of one table as bytes, made into texts when somebody asks: a file has millions of cells, most are looked at once
 * or not at all, and a text takes several times the room of its bytes.
 */
export class RowPages {
  /** By kept column: where the end of its cell stands behind the row's first place. */
  readonly ends: readonly number[]
  readonly #cells: number
  readonly #reading: TextReading
  /** Of the row before, by column: most are told again, and what is not made need not be collected. */
  readonly #before: string[]
  #page: Page
  /** Of the row that is put together. */
  #at = 0
  #end = 0
  #filled = 0
  #isForeign = false
  #isQuoted = false

  /** `columns`: of the file, as far as they are kept. */
  constructor(table: TableName, columns: readonly string[], reading: TextReading) {
    const kept: readonly string[] = keptColumns[table]
    this.#cells = columns.length
    this.ends = kept.map((column) => {
      const cell = columns.indexOf(column)
      return headPlaces + (cell < 0 ? this.#cells : cell)
    })
    this.#reading = reading
    this.#before = kept.map(() => '')
    this.#page = new Page(this, leastBytes, this.#places)
  }

  get #places(): number {
    return headPlaces + this.#cells + tailPlaces
  }

  /** Begins a row of at most so many bytes; one that was begun and not finished is forgotten. */
  begin(bytes: number): void {
    const { usedBytes, usedPlaces } = this.#page
    const hasRoom =
      usedBytes + bytes <= this.#page.bytes.length && usedPlaces + this.#places <= this.#page.places.length
    if (!hasRoom) this.#page = this.#nextPage(bytes)
    this.#at = this.#page.usedPlaces
    this.#end = this.#page.usedBytes
    this.#page.places[this.#at + 1] = this.#end
    this.#filled = 0
    this.#isForeign = false
    this.#isQuoted = false
  }

  /** The row goes on with at most so many bytes: where its page has no room for them it moves to another. */
  goOn(bytes: number): void {
    if (this.#end + bytes <= this.#page.bytes.length) return
    const { bytes: old, places } = this.#page
    const from = places[this.#at + 1]!
    const page = this.#nextPage(this.#end - from + bytes)
    page.bytes.set(old.subarray(from, this.#end))
    for (let cell = 0; cell < this.#filled; cell++) {
      page.places[headPlaces + cell] = places[this.#at + headPlaces + cell]! - from
    }
    this.#page = page
    this.#at = 0
    this.#end -= from
  }

  #nextPage(bytes: number): Page {
    return new Page(this, Math.max(Math.min(this.#page.bytes.length * 2, mostBytes), bytes), this.#places)
  }

  add(line: Uint8Array, from: number, end: number): void {
    this.#copy(line, from, end)
    this.#page.places[this.#at + headPlaces + this.#filled++] = this.#end
  }

  /** A new line of the cell that was added last; what is beyond `longest` is cut off. */
  addTo(line: Uint8Array, from: number, end: number, longest: number): void {
    const last = this.#at + headPlaces + this.#filled - 1
    const room = longest - (this.#end - this.#page.places[last - 1]!) - 1
    if (room < 0) return
    this.#page.bytes[this.#end++] = newline
    this.#copy(line, from, Math.min(end, from + room))
    this.#page.places[last] = this.#end
  }

  #copy(line: Uint8Array, from: number, end: number): void {
    const { bytes } = this.#page
    let to = this.#end
    let seen = 0
    for (let at = from; at < end; at++) {
      const byte = line[at]!
      seen |= byte
      if (byte === quote) this.#isQuoted = true
      bytes[to++] = byte
    }
    if (seen >= 0x80) this.#isForeign = true
    this.#end = to
  }

  /** The row that was begun; cells that it lacks are empty. */
  finish(): { source: CellSource; at: number; isNameless: boolean; foreign: readonly string[] } {
    const [page, at] = [this.#page, this.#at]
    for (let cell = this.#filled; cell <= this.#cells; cell++) page.places[at + headPlaces + cell] = this.#end
    page.places[at] = this.#isForeign || this.#isQuoted ? 0 : 1
    page.usedBytes = this.#end
    page.usedPlaces = at + this.#places
    const foreign = this.#isForeign ? this.#foreignIn(page, at) : none
    return { source: page, at, isNameless: page.isEmpty(at, 0), foreign }
  }

  #foreignIn(page: Page, at: number): string[] {
    return this.ends.map((_, column) => page.raw(at, column)).filter((text) => !isAscii(text))
  }

  /** As a byte string. */
  rawText(bytes: Uint8Array, from: number, end: number, column: number): string {
    const before = this.#before[column]!
    if (isText(bytes, from, end, before)) return before
    const text = byteString(bytes, from, end)
    this.#before[column] = text
    return text
  }

  readable(raw: string): string {
    return unquoted(decode(raw, this.#reading.encoding))
  }
}

/** The cells of some rows behind each other; their ends stand beside them. */
class Page implements CellSource {
  readonly bytes: Uint8Array
  readonly places: Uint32Array
  usedBytes = 0
  usedPlaces = 0
  readonly #table: RowPages
  readonly #ends: readonly number[]

  constructor(table: RowPages, bytes: number, placesOfRow: number) {
    this.#table = table
    this.#ends = table.ends
    this.bytes = new Uint8Array(bytes)
    this.places = new Uint32Array(Math.max(Math.ceil(bytes / bytesPerPlace), placesOfRow))
  }

  text(at: number, column: number): string {
    const raw = this.raw(at, column)
    return raw === '' || this.places[at] === 1 ? raw : this.#table.readable(raw)
  }

  key(at: number, column: number): CellKey {
    const end = at + this.#ends[column]!
    // In quotes it is the same number.
    return wholeNumberIn(this.bytes, this.places[end - 1]!, this.places[end]!) ?? keyOf(this.text(at, column))
  }

  instant(at: number, column: number): Instant | null {
    if (this.isEmpty(at, column)) return null
    const end = at + this.#ends[column]!
    return instantIn(this.bytes, this.places[end - 1]!, this.places[end]!) ?? readDate(this.text(at, column))
  }

  hours(at: number, column: number): Minutes | null {
    if (this.isEmpty(at, column)) return null
    const end = at + this.#ends[column]!
    return wholeHoursIn(this.bytes, this.places[end - 1]!, this.places[end]!) ?? readHours(this.text(at, column))
  }

  isEmpty(at: number, column: number): boolean {
    const end = at + this.#ends[column]!
    return this.places[end] === this.places[end - 1]
  }

  /** As a byte string. */
  raw(at: number, column: number): string {
    const end = at + this.#ends[column]!
    return this.#table.rawText(this.bytes, this.places[end - 1]!, this.places[end]!, column)
  }
}

function isText(bytes: Uint8Array, from: number, end: number, text: string): boolean {
  if (text.length !== end - from) return false
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[from + at]) return false
  return true
}

/** P6 doubles quotes inside a field without enclosing it; other programs enclose as in CSV. Both are undone. */
function unquoted(value: string): string {
  if (!value.includes('"')) return value
  return (isEnclosed(value) ? value.slice(1, -1) : value).replaceAll('""', '"')
}

/** In quotes, and every quote inside is doubled. A lone pair is P6's own doubled quote. */
function isEnclosed(value: string): boolean {
  if (value.length < 3 || !value.startsWith('"') || !value.endsWith('"')) return false
  const last = value.length - 1
  for (let at = value.indexOf('"', 1); at < last; at = value.indexOf('"', at + 2)) {
    if (value[at + 1] !== '"' || at + 1 === last) return false
  }
  return true
}
