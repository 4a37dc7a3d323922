import { byteString } from '../byte-string.ts'
import { RowPages, type TextReading } from './pages.ts'
import { keptColumns, newRow, type RowCells, type TableName } from './tables.ts'

const tab = 0x09
const quote = 0x22

type Fault = 'xer_row_short' | 'xer_row_long' | 'xer_row_without_end'

/** Lines of one row, whose texts may have line breaks. Far more of them are no row. */
const mostLines = 20_000

export interface FinishedRow {
  row: RowCells
  /** Its first cell is empty. */
  isNameless: boolean
  /** Its texts with bytes above 0x7F, as byte strings. */
  foreign: readonly string[]
  /** Fields that it lacks at its end. */
  missing: number
  fault: Fault | null
}

/** Puts the rows of one table together from lines. */
export class RowBuilder {
  /** Of each position of the table's `%F` line: is it kept? */
  readonly #isKept: readonly boolean[]
  readonly #table: TableName
  readonly #longestField: number
  readonly #pages: RowPages
  /** Number of the line with which the row began; 0: none was begun. */
  #line = 0
  /** Position of the field the row has reached. */
  #position = 0
  #lines = 0

  /** `header` is the `%F` line behind its mark. */
  constructor(
    table: TableName,
    header: Uint8Array,
    { longestField, reading }: { longestField: number; reading: TextReading },
  ) {
    const kept: readonly string[] = keptColumns[table]
    const names = byteString(header)
      .split('\t')
      .map((name) => name.trim())
    this.#isKept = names.map((name, at) => kept.includes(name) && names.indexOf(name) === at)
    this.#table = table
    this.#longestField = longestField
    const columns = names.filter((_, at) => this.#isKept[at])
    this.#pages = new RowPages(table, columns, reading)
  }

  /** Begins a row with the fields of an `%R` line behind its mark. */
  start(line: Uint8Array, lineNumber: number): void {
    this.#line = lineNumber
    this.#position = 0
    this.#lines = 1
    this.#pages.begin(line.length)
    this.#takeFields(line, false)
    // Tabs too many: they may stand inside quotes, as some other programs write them.
    if (this.#position < this.#isKept.length || !line.includes(quote)) return
    const plain = withoutQuotedTabs(line)
    if (plain) this.start(plain, lineNumber)
  }

  /** A field with line breaks inside goes on in the next line. */
  continue(line: Uint8Array): void {
    const complete = this.#position === this.#isKept.length - 1
    if (this.#line === 0 || (complete && line.length === 0)) return
    if (++this.#lines > mostLines) return
    this.#pages.goOn(line.length + 1)
    this.#takeFields(line, true)
  }

  /** It goes on and on. */
  get isEndless(): boolean {
    return this.#lines > mostLines
  }

  /**
   * The row that was begun. Fields that it lacks at its end are empty, as other programs leave them out; a row without
   * the half of its fields is damaged, and of one with more than the table has columns nobody knows which is which.
   */
  finish(): FinishedRow | null {
    if (this.#line === 0) return null
    const { source, at, isNameless, foreign } = this.#pages.finish()
    const row = newRow(this.#table, this.#line, source, at)
    this.#line = 0
    const missing = this.#isKept.length - this.#position - 1
    return { row, isNameless, foreign, missing, fault: this.#faultOf(missing) }
  }

  #faultOf(missing: number): Fault | null {
    if (missing < 0) return 'xer_row_long'
    if (missing * 2 > this.#isKept.length) return 'xer_row_short'
    return this.isEndless ? 'xer_row_without_end' : null
  }

  #takeFields(line: Uint8Array, goesOn: boolean): void {
    let from = 0
    for (let at = 0; at < line.length; at++) {
      if (line[at] !== tab) continue
      this.#takeField(line, from, at, goesOn && from === 0)
      this.#position++
      from = at + 1
    }
    this.#takeField(line, from, line.length, goesOn && from === 0)
  }

  #takeField(line: Uint8Array, from: number, end: number, goesOn: boolean): void {
    if (!this.#isKept[this.#position]) return
    if (goesOn) this.#pages.addTo(line, from, end, this.#longestField)
    else this.#pages.add(line, from, Math.min(end, from + this.#longestField))
  }
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
