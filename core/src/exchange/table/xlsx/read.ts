/**
 * The parts of a workbook (ECMA-376, both its dialects) as they are needed to read tables: texts, which numbers are
 * dates, how deep rows are folded. Parts come as chunks of text; nothing is kept that a table does not say.
 */
import { attributesOf, type XmlFault, XmlReader } from '../../xml/reader.ts'
import { PackedRows } from '../packed-rows.ts'
import { type CellValue, type TableRow, tableLimits } from '../types.ts'
import { ownText } from './own-text.ts'

export type TableFault = XmlFault | 'table_columns' | 'table_rows' | 'table_cells'

export interface PartReader<Content> {
  /** False: the part is known to be broken. */
  write(text: string): boolean
  end(): { ok: true; content: Content } | { ok: false; fault: TableFault }
}

/** Elements and their text, with a fault of one's own. */
interface Elements {
  open(name: string, attributes: () => Record<string, string>): void
  close?(name: string, text: string): void
}

class Part<Content> implements PartReader<Content> {
  fault: TableFault | null = null
  readonly #xml: XmlReader
  readonly #content: () => Content
  #text = ''

  constructor(elements: (part: { fail(fault: TableFault): void }) => Elements & { content(): Content }) {
    const own = elements({
      fail: (fault) => {
        this.fault ??= fault
      },
    })
    this.#content = () => own.content()
    this.#xml = new XmlReader({
      open: (name, written) => {
        this.#text = ''
        own.open(name, () => attributesOf(written))
      },
      text: (text) => {
        if (this.#text.length <= tableLimits.text) this.#text += text
      },
      close: (name) => {
        own.close?.(name, this.#text.slice(0, tableLimits.text))
        this.#text = ''
      },
    })
  }

  write(text: string): boolean {
    if (this.fault === null) this.#xml.write(text)
    this.fault ??= this.#xml.fault
    return this.fault === null
  }

  end() {
    this.#xml.end()
    const fault = this.fault ?? this.#xml.fault
    return fault ? ({ ok: false, fault } as const) : ({ ok: true, content: this.#content() } as const)
  }
}

interface BookSheet {
  name: string
  /** Of its relationship. */
  relation: string
  isHidden: boolean
}

export interface Book {
  sheets: BookSheet[]
  /** Days are counted from 1904, as old files of the Macintosh do. */
  from1904: boolean
}

export function bookReader(): PartReader<Book> {
  return new Part(() => {
    const book: Book = { sheets: [], from1904: false }
    return {
      open(name, attributes) {
        if (name === 'workbookPr') book.from1904 = /^(?:1|true|on)$/.test(attributes().date1904 ?? '')
        if (name !== 'sheet' || book.sheets.length >= tableLimits.sheets) return
        const { name: title = '', id = '', state = 'visible' } = attributes()
        book.sheets.push({ name: title, relation: id, isHidden: state !== 'visible' })
      },
      content: () => book,
    }
  })
}

/** Relationship → path of the part, in the archive. */
export function relationReader(): PartReader<Map<string, string>> {
  return new Part(() => {
    const targets = new Map<string, string>()
    return {
      open(name, attributes) {
        if (name !== 'Relationship') return
        const { Id = '', Target = '' } = attributes()
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      },
      content: () => targets,
    }
  })
}

/** Pronunciations of East Asian texts are no part of them. */
export function textReader(): PartReader<string[]> {
  return new Part(({ fail }) => {
    const texts: string[] = []
    let [text, isHidden] = ['', false]
    return {
      open(name) {
        if (name === 'si') text = ''
        if (name === 'rPh') isHidden = true
      },
      close(name, content) {
        if (name === 'rPh') isHidden = false
        else if (name === 't' && !isHidden) text = (text + content).slice(0, tableLimits.text)
        else if (name === 'si' && texts.push(ownText(unescaped(text))) > tableLimits.texts) fail('table_cells')
      },
      content: () => texts,
    }
  })
}

/** `_x000D_` stands for a character that XML cannot hold. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

type CellFormat = 'plain' | 'date' | 'percent'
export interface CellStyle {
  format: CellFormat
  indent: number
}

/** Formats that have no text of their own: 14–22 and 45–47 are dates and times, 27–36 and 50–58 those of East Asia. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : id === 9 || id === 10 ? 'percent' : 'plain'
  const bare = code.replace(/"[^"]*"|\\.|\[(?:\$|[A-Za-z]{3,})[^\]]*\]|_.|\*./g, '')
  if (/[dmyhs]/i.test(bare) && !/general/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : 'plain'
}

/** By number of the style. */
export function styleReader(): PartReader<CellStyle[]> {
  return new Part(() => {
    const codes = new Map<number, string>()
    const styles: CellStyle[] = []
    let isCellStyle = false
    return {
      open(name, attributes) {
        if (name === 'cellXfs') isCellStyle = true
        if (name === 'numFmt') codes.set(Number(attributes().numFmtId), attributes().formatCode ?? '')
        if (name === 'xf' && isCellStyle) {
          const id = Number(attributes().numFmtId ?? 0)
          styles.push({ format: formatOf(id, codes.get(id)), indent: 0 })
        }
        const last = styles.at(-1)
        if (name === 'alignment' && isCellStyle && last) last.indent = Number(attributes().indent ?? 0) || 0
      },
      close(name) {
        if (name === 'cellXfs') isCellStyle = false
      },
      content: () => styles,
    }
  })
}

interface Shared {
  texts: readonly string[]
  styles: readonly CellStyle[]
  from1904: boolean
}

const SERIAL_OF_1970 = 25_569
const DAYS_1900_TO_1904 = 1_462
const MINUTES_PER_DAY = 1_440

export function sheetReader(shared: Shared): PartReader<TableRow[]> {
  return new Part(({ fail }) => {
    const rows: TableRow[] = []
    const packed = new PackedRows()
    let cells: CellValue[] = []
    let [row, column, outline, indent, count] = [-1, -1, 0, 0, 0]
    let cell = { type: '', style: undefined as CellStyle | undefined, value: '', inline: '' }
    const endCell = (): void => {
      const value = cellValue(cell, shared)
      if (value === null) return
      if (++count > tableLimits.cells) fail('table_cells')
      while (cells.length < column) cells.push(null)
      cells[column] = value
      indent = Math.max(indent, cell.style?.indent ?? 0)
    }
    return {
      open(name, attributes) {
        if (name === 'row') {
          const { r, outlineLevel } = attributes()
          row = r === undefined ? row + 1 : Number(r) - 1
          ;[cells, column, outline, indent] = [[], -1, Number(outlineLevel ?? 0) || 0, 0]
          if (!(row >= rows.length && row < tableLimits.rows)) fail('table_rows')
        } else if (name === 'c') {
          const { r, s, t } = attributes()
          column = r === undefined ? column + 1 : columnOf(r)
          if (!(column >= 0 && column < tableLimits.columns)) fail('table_columns')
          cell = { type: t ?? 'n', style: shared.styles[Number(s ?? 0)], value: '', inline: '' }
        }
      },
      close(name, text) {
        if (name === 'v') cell.value = text
        else if (name === 't') cell.inline += text
        else if (name === 'c') endCell()
        else if (name === 'row') {
          // Rows that the file leaves out are empty.
          while (rows.length < row) rows.push(emptyRow)
          rows.push(packed.add(cells, { outline, indent }))
        }
      },
      content: () => withoutEnd(rows),
    }
  })
}

const emptyRow: TableRow = { cells: [], outline: 0, indent: 0 }

function withoutEnd(rows: TableRow[]): TableRow[] {
  while (rows.length > 0 && rows.at(-1)?.cells.length === 0) rows.pop()
  return rows
}

/** Place of `AB12` in its row; −1: malformed. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of address) {
    const digit = letter.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
    if (column > tableLimits.columns) return column
  }
  return column - 1
}

function cellValue(
  { type, style, value, inline }: { type: string; style: CellStyle | undefined; value: string; inline: string },
  { texts, from1904 }: Shared,
): CellValue {
  if (type === 's') return texts[Number(value)] || null
  if (type === 'inlineStr') return unescaped(inline) || null
  if (type === 'str') return unescaped(value) || null
  if (value === '' || type === 'e') return null
  if (type === 'b') return value === '1'
  if (type === 'd') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return null
  if (style?.format === 'percent') return Math.round(number * 1e10) / 1e8
  return style?.format === 'date' ? dateOfSerial(number + (from1904 ? DAYS_1900_TO_1904 : 0)) : number
}

/** Times without a day, and days before 1900-03-01 (which Excel counts wrongly), stay numbers. */
function dateOfSerial(serial: number): CellValue {
  if (serial < 61 || serial > 2_958_466) return serial
  const minutes = Math.round((serial - SERIAL_OF_1970) * MINUTES_PER_DAY)
  const day = Math.floor(minutes / MINUTES_PER_DAY)
  const minute = minutes - day * MINUTES_PER_DAY
  return { day, minute: minute === 0 ? null : minute }
}
