import { byteString } from '../byte-string.ts'
import { keptColumns, newRow, type RowCells, type TableName } from './tables.ts'

const tab = 0x09
const quote = 0x22

type Fault = 'xer_row_short' | 'xer_row_long' | 'xer_row_without_end'

/** Lines of one row, whose texts may have line breaks. Far more of them are no row. */
const mostLines = 20_000

/** Puts the rows of one table together from lines; cells are byte strings. */
export class RowBuilder {
  /** Cell of each position of the table's `%F` line; -1 = not kept. */
  readonly #cellAt: number[]
  readonly #table: TableName
  readonly #longestField: number
  /** Of the row before, by cell: most are told again. */
  readonly #before: string[]
  #row: RowCells | null = null
  /** Position of the field the row has reached. */
  #position = 0
  #foreign = false
  #lines = 0

  /** `header` is the `%F` line behind its mark. */
  constructor(table: TableName, header: Uint8Array, longestField: number) {
    const kept: readonly string[] = keptColumns[table]
    this.#table = table
    this.#cellAt = byteString(header)
      .split('\t')
      .map((name) => kept.indexOf(name.trim()))
    this.#longestField = longestField
    this.#before = kept.map(() => '')
  }

  /** Begins a row with the fields of an `%R` line behind its mark. */
  start(line: Uint8Array, lineNumber: number): void {
    this.#row = newRow(this.#table, lineNumber)
    this.#position = 0
    this.#foreign = false
    this.#lines = 1
    this.#takeFields(line, false)
    // Tabs too many: they may stand inside quotes, as some other programs write them.
    if (this.#position < this.#cellAt.length || !line.includes(quote)) return
    const plain = withoutQuotedTabs(line)
    if (plain) this.start(plain, lineNumber)
  }

  /** A field with line breaks inside goes on in the next line. */
  continue(line: Uint8Array): void {
    const complete = this.#position === this.#cellAt.length - 1
    if (!this.#row || (complete && line.length === 0)) return
    if (++this.#lines <= mostLines) this.#takeFields(line, true)
  }

  /** It goes on and on. */
  get isEndless(): boolean {
    return this.#lines > mostLines
  }

  /**
   * The row that was begun. Fields that it lacks at its end are empty, as other programs leave them out; a row without
   * the half of its fields is damaged, and of one with more than the table has columns nobody knows which is which.
   */
  finish(): { row: RowCells; foreign: boolean; missing: number; fault: Fault | null } | null {
    const row = this.#row
    if (!row) return null
    this.#row = null
    const missing = this.#cellAt.length - this.#position - 1
    return { row, foreign: this.#foreign, missing, fault: this.#faultOf(missing) }
  }

  #faultOf(missing: number): Fault | null {
    if (missing < 0) return 'xer_row_long'
    if (missing * 2 > this.#cellAt.length) return 'xer_row_short'
    return this.isEndless ? 'xer_row_without_end' : null
  }

  #takeFields(line: Uint8Array, goesOn: boolean): void {
    let from = 0
    let foreign = 0
    for (let at = 0; at <= line.length; at++) {
      if (at < line.length && line[at] !== tab) {
        foreign |= line[at]!
        continue
      }
      this.#takeField(line, from, at, goesOn && from === 0)
      if (at < line.length) this.#position++
      from = at + 1
    }
    if (foreign >= 0x80) this.#foreign = true
  }

  #takeField(line: Uint8Array, from: number, end: number, goesOn: boolean): void {
    const cell = this.#cellAt[this.#position]
    if (cell === undefined || cell < 0 || (from === end && !goesOn)) return
    const { cells } = this.#row!
    const before = this.#before[cell]!
    const isSame = !goesOn && isText(line, from, end, before)
    const text = isSame ? before : byteString(line, from, Math.min(end, from + this.#longestField))
    this.#before[cell] = text
    cells[cell] = goesOn ? `${cells[cell]}\n${text}`.slice(0, this.#longestField) : text
  }
}

/** One string for what millions of rows say, as dates and ids of others: what is not made need not be collected. */
function isText(line: Uint8Array, from: number, end: number, text: string): boolean {
  if (text.length !== end - from) return false
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== line[from + at]) return false
  return true
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

/** P6 doubles quotes inside a field without enclosing it; other programs enclose as in CSV. Both are undone. */
export function unquote({ cells }: RowCells): void {
  for (let i = 0; i < cells.length; i++) {
    const value = cells[i]!
    if (value.includes('"')) cells[i] = (isEnclosed(value) ? value.slice(1, -1) : value).replaceAll('""', '"')
  }
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
