/** A printed schedule as a sheet of cells: its head once, a row a work, and the lines that are neither. */
import { fieldsOfTitles } from '../guess.ts'
import type { TableRow, TableSheet, UnreadLine } from '../types.ts'
import { columnAt, headOf, isSameHead, type PrintedColumn, type PrintedHead } from './heads.ts'
import { linesOf, lineText, type Piece, type PrintedLine, type PrintedPage, pieceOf } from './lines.ts'

export interface PrintedTable {
  sheet: TableSheet
  unread: readonly UnreadLine[]
}

/** A line as cells, by place of the column. */
interface CellLine {
  page: number
  line: PrintedLine
  cells: (Piece | null)[]
}

/** The next line of a wrapped text, in heights of its letters. */
const WRAP_PITCH = 1.4
/** Points by which rows of one level may differ. */
const SAME_INDENT = 1.5
const MOST_LEVELS = 20

/** null: there is no table with titles that we know. */
export function readPrinted(pages: readonly PrintedPage[]): PrintedTable | null {
  const all = pages.map((page) => linesOf(page))
  const heads = all.map(headOf)
  const head = heads.find((one) => one !== null)
  if (!head) return null
  const running = runningTexts(all)
  const names = nameColumns(head)
  const unread: UnreadLine[] = []
  const rows: CellLine[] = []
  let current: PrintedHead | null = null
  for (const [at, lines] of all.entries()) {
    const own = heads[at] ?? null
    // Columns that did not fit on the sheet are printed on sheets of their own: nobody says to which rows they belong.
    if (own) current = isSameHead(head, own) ? own : null
    if (!current) {
      if (rows.length > 0) unread.push(...lines.slice(0, 1).map((line) => ({ page: at + 1, text: lineText(line) })))
      continue
    }
    const columns = current
    const below = lines.slice(own ? own.to + 1 : 0).filter((line) => !running.has(keyOf(line)))
    const found = rowsOf(below.map((line) => cellsOf(line, columns, at)).filter(hasCells), names)
    rows.push(...found.rows)
    unread.push(...found.unread)
  }
  return {
    sheet: {
      name: '',
      rows: [
        rowOfTitles(head),
        ...tableRows(
          rows.map((row) => titled(row, names)),
          names,
        ),
      ],
    },
    unread,
  }
}

const rowOfTitles = ({ columns }: PrintedHead): TableRow => ({
  cells: columns.map(({ title }) => title),
  outline: 0,
  indent: 0,
})

/** What stands at the same height of several pages, whatever its numbers: names of reports, numbers of pages, legends. */
function runningTexts(pages: readonly (readonly PrintedLine[])[]): Set<string> {
  const seen = new Map<string, number>()
  for (const lines of pages) {
    for (const key of new Set(lines.map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const running = [...seen].filter(([, count]) => count > 1 && count * 2 > pages.length)
  return new Set(running.map(([key]) => key))
}

const keyOf = (line: PrintedLine): string => `${Math.round(line.y)} ${lineText(line).replace(/\d+/g, '0')}`

const hasCells = ({ cells }: CellLine): boolean => cells.some((cell) => cell !== null)

function cellsOf(line: PrintedLine, { columns }: PrintedHead, at: number): CellLine {
  const cells: (Piece | null)[] = columns.map(() => null)
  for (const piece of line.pieces.flatMap((one) => apart(one, columns))) {
    const column = columnAt(columns, piece)
    const before = cells[column]
    if (column >= 0) cells[column] = before ? pieceOf([...before.parts, ...piece.parts]) : piece
  }
  return { page: at + 1, line, cells }
}

/** Cells that stand so close that they look like one are parted by the titles above them. */
function apart(piece: Piece, columns: readonly PrintedColumn[]): Piece[] {
  const above = columns.filter(({ left, right }) => piece.left < right && piece.right > left).length
  if (above < 2 || piece.parts.length < 2) return [piece]
  const groups = Map.groupBy(piece.parts, (part) => columnAt(columns, { left: part.x, right: part.x + part.width }))
  return [...groups.values()].map(pieceOf)
}

interface NameColumns {
  code: number
  name: number
}

function nameColumns({ columns }: PrintedHead): NameColumns {
  const fields = fieldsOfTitles(columns.map(({ title }) => title))
  return { code: fields.indexOf('code'), name: fields.indexOf('name') }
}

/** Rows of a page: lines of one cell that stand close to a row are more of its text, and what is far below them all is no row. */
function rowsOf(lines: readonly CellLine[], names: NameColumns): { rows: CellLine[]; unread: UnreadLine[] } {
  const pitch = pitchOf(lines)
  const end = lines.findIndex((line, at) => at > 0 && distance(lines[at - 1], line) > FAR * pitch)
  const here = end < 0 ? lines : lines.slice(0, end)
  const joinedRows = joinWrapped(here, pitch)
  const isRow = ({ cells }: CellLine): boolean =>
    (names.code < 0 && names.name < 0) || Boolean(cells[names.code] ?? cells[names.name])
  const left = [...joinedRows.filter((row) => !isRow(row)), ...(end < 0 ? [] : lines.slice(end))]
  const unread = left.map(({ page, line }) => ({ page, text: lineText(line) }))
  return { rows: joinedRows.filter(isRow), unread: unread.filter(({ text }) => !PAGE_NUMBER.test(text)) }
}

/** Rows of a table do not stand that many rows apart: legends, signatures. */
const FAR = 3
const PAGE_NUMBER = /^(?:page|стр(?:аница|\.)?|лист)?\s*\d+\s*(?:(?:of|из|\/)\s*\d+)?$/iu

function joinWrapped(lines: readonly CellLine[], pitch: number): CellLine[] {
  const rows: CellLine[] = []
  let open: CellLine | null = null
  for (const [at, line] of lines.entries()) {
    const [above, below] = [distance(lines[at - 1], line), distance(line, lines[at + 1])]
    const near = Math.min(WRAP_PITCH * line.line.height, pitch * 0.9)
    const row: CellLine | undefined = rows.at(-1)
    const begun: CellLine | null = open
    open = null
    if (begun) rows.push(joined(begun, line))
    else if (filled(line) > 1) rows.push(line)
    else if (below <= near && below < above && isBeginOf(line, lines[at + 1])) open = line
    else if (row && above <= near && goesOn(row, line)) rows[rows.length - 1] = joined(row, line)
    else rows.push(line)
  }
  return rows
}

const columnOfOne = ({ cells }: CellLine): number => cells.findIndex((cell) => cell !== null)
const goesOn = (row: CellLine, line: CellLine): boolean => Boolean(row.cells[columnOfOne(line)])
/** Cells of a row may stand in the middle of it: the first line of a long name is above them then. */
const isBeginOf = (line: CellLine, next: CellLine | undefined): boolean =>
  next !== undefined && filled(next) > 1 && next.cells[columnOfOne(line)] === null

function joined(one: CellLine, other: CellLine): CellLine {
  const cells = one.cells.map((cell, at) => {
    const more = other.cells[at]
    return cell && more ? { ...cell, text: `${cell.text} ${more.text}` } : (cell ?? more ?? null)
  })
  return { page: one.page, line: other.line, cells }
}

const filled = ({ cells }: CellLine): number => cells.filter((cell) => cell !== null).length

function distance(above: CellLine | undefined, below: CellLine | undefined): number {
  return above && below ? above.line.y - below.line.y : Number.POSITIVE_INFINITY
}

/** From one row of several cells to the next: the median. */
function pitchOf(lines: readonly CellLine[]): number {
  const full = lines.filter((line) => filled(line) > 1)
  const pitches = full.slice(1).map((line, at) => distance(full[at], line))
  const sorted = pitches.filter((pitch) => pitch > 0).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
}

/** P6 prints the title of a group where codes of its activities stand. */
function titled(row: CellLine, { code, name }: NameColumns): CellLine {
  if (code < 0 || name < 0 || row.cells[name] || !row.cells[code]) return row
  const cells = [...row.cells]
  ;[cells[name], cells[code]] = [row.cells[code], null]
  return { ...row, cells }
}

/** How far a row is moved to the right, by where its first text begins. */
function tableRows(rows: readonly CellLine[], { code, name }: NameColumns): TableRow[] {
  const leftOf = (cells: CellLine['cells']): number | null => {
    const at = name >= 0 ? name : code
    return (cells[at] ?? cells[code])?.left ?? null
  }
  const levels = levelsOf(rows.map(({ cells }) => leftOf(cells)))
  return rows.map(({ cells }) => {
    const left = leftOf(cells)
    const indent =
      left === null
        ? 0
        : Math.max(
            0,
            levels.findLastIndex((level) => left >= level - SAME_INDENT),
          )
    return { cells: cells.map((cell) => cell?.text ?? null), outline: 0, indent }
  })
}

/** Where texts begin, from the left; none where they begin anywhere, as in the middle of a column. */
function levelsOf(lefts: readonly (number | null)[]): number[] {
  const levels: number[] = []
  for (const left of lefts.filter((one) => one !== null).sort((one, other) => one - other)) {
    if (left - (levels.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_INDENT) levels.push(left)
  }
  return levels.length > MOST_LEVELS ? [] : levels
}
