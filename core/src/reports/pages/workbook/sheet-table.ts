/** A sheet of a workbook as a table that flows over pages. */
import type { Cell, Paragraph, Row } from '../../../typesetting/index.ts'
import type { ReportLanguage } from '../../format.ts'
import { MM_PER_POINT } from '../units.ts'
import type { CellLook } from './cell-looks.ts'
import type { Workings } from './formulas/evaluate.ts'
import { textIn, type Value } from './formulas/functions.ts'
import type { Area } from './formulas/parse.ts'
import { numberAs } from './number-format.ts'
import type { ReadSheet } from './sheet.ts'

export interface TableParts {
  sheet: ReadSheet
  looks: readonly CellLook[]
  workings: Workings
  language: ReportLanguage
  /** What is printed, and how much smaller. */
  area: Area
  factor: number
  /** Of the columns of the area, as they stand on paper. */
  columns: readonly number[]
  /** Rows that stand on top of each page again. */
  isHead(row: number): boolean
}

/** A letter of the usual font, and what is beside the letters of a cell. */
const MM_PER_LETTER = 1.87
const PADDING = 0.7
const USUAL_ROW = 15

export function columnWidths({ widths, usualWidth }: ReadSheet, { left, right }: Area): number[] {
  return Array.from({ length: right - left + 1 }, (_, i) => {
    const found = widths.find(({ from, to }) => from <= left + i && left + i <= to)
    return found?.isHidden ? 0 : (found?.width ?? usualWidth) * MM_PER_LETTER + 2 * PADDING * 0.5
  })
}

export function* sheetRows(parts: TableParts): Generator<Row> {
  const { sheet, area, factor, isHead } = parts
  const merges = mergesOf(sheet.merged)
  for (let row = area.top; row <= area.bottom; row++) {
    if (sheet.hiddenRows.has(row)) continue
    const height = sheet.heights.get(row)
    const cells = cellsOf(row, parts, merges)
    const grows = cells.some(({ fits, blocks }) => fits === 'wrap' && blocks.length > 0)
    yield {
      height: (height ?? USUAL_ROW) * MM_PER_POINT * factor,
      isExact: height !== undefined && !grows,
      isHead: isHead(row),
      cells,
    }
  }
}

interface Merges {
  /** By `row:column` of their first cell. */
  first: ReadonlyMap<string, Area>
  byRow: ReadonlyMap<number, readonly Area[]>
}

/** Areas that stand in more rows than this are shown in their first one alone. */
const MOST_ROWS = 100

function mergesOf(merged: readonly Area[]): Merges {
  const byRow = new Map<number, Area[]>()
  for (const area of merged) {
    for (let row = area.top; row <= Math.min(area.bottom, area.top + MOST_ROWS); row++) {
      const here = byRow.get(row)
      if (here) here.push(area)
      else byRow.set(row, [area])
    }
  }
  return { first: new Map(merged.map((area) => [`${area.top}:${area.left}`, area])), byRow }
}

function cellsOf(row: number, parts: TableParts, { first, byRow }: Merges): Cell[] {
  const { area } = parts
  const here = byRow.get(row) ?? []
  const cells: Cell[] = []
  for (let column = area.left; column <= area.right; column++) {
    const within = here.find(({ left, right }) => left <= column && column <= right)
    const span = within ? Math.min(within.right, area.right) - column + 1 : 1
    const begins = within && first.get(`${row}:${column}`) === within
    const isCovered = within !== undefined && !begins && within.top < row
    const below = begins ? visibleBelow(within, row, parts) : 0
    cells.push({ ...cellAt(row, column, parts, { span, isSpilling: within === undefined }), span, below, isCovered })
    column += span - 1
  }
  return cells
}

const visibleBelow = ({ bottom }: Area, row: number, { area, sheet }: TableParts): number => {
  let count = 0
  for (let at = row + 1; at <= Math.min(bottom, area.bottom, row + MOST_ROWS); at++)
    if (!sheet.hiddenRows.has(at)) count++
  return count
}

type OwnCell = Omit<Cell, 'span' | 'below' | 'isCovered'>

function cellAt(
  row: number,
  column: number,
  parts: TableParts,
  { span, isSpilling }: { span: number; isSpilling: boolean },
): OwnCell {
  const { sheet, looks, workings, language, factor } = parts
  const look = looks[sheet.styleAt(row, column) ?? 0] ?? looks[0]!
  const last = span > 1 ? (looks[sheet.styleAt(row, column + span - 1) ?? 0] ?? look) : look
  const value = workings.shown(sheet, row, column)
  const text = textOf(value, look.format, language)
  const isText = typeof value === 'string'
  const align = look.align ?? (isText || value === null ? 'left' : typeof value === 'number' ? 'right' : 'center')
  const padding = { left: PADDING * factor, top: 0.2 * factor, right: PADDING * factor, bottom: 0.2 * factor }
  // A number that is cut would be another one.
  const fits = look.wraps ? 'wrap' : look.shrinks || !isText ? 'shrink' : 'cut'
  return {
    blocks: text === '' ? [] : text.split('\n').map((line) => paragraphOf(line, look, align, factor)),
    ...{ fill: look.fill, top: look.top, right: last.right, bottom: look.bottom, left: look.left },
    ...{ padding, vertical: look.vertical, fits },
    spill: fits === 'cut' && isSpilling ? spillOf(row, column, align, parts) : { left: 0, right: 0 },
  }
}

function textOf(value: Value, format: string, language: ReportLanguage): string {
  return typeof value === 'number' ? numberAs(value, format, language) : textIn(value)
}

/** Of an indent in a cell. */
const MM_PER_INDENT = 2.4

function paragraphOf(text: string, look: CellLook, align: Paragraph['align'], factor: number): Paragraph {
  const how = lettersOf(look, factor)
  const indent = look.indent * MM_PER_INDENT * factor
  return {
    ...{ kind: 'paragraph', align, before: 0, after: 0, first: 0, leading: 1, tabs: [], size: how.size },
    ...{ keepsNext: false, breaksBefore: false, heading: null },
    left: align === 'left' ? indent : 0,
    right: align === 'right' ? indent : 0,
    pieces: [{ kind: 'text', text, how }],
  }
}

const scaled = new WeakMap<CellLook, Map<number, CellLook['letters']>>()

/** One object for all cells of a look, so that letters are told apart quickly. */
function lettersOf(look: CellLook, factor: number): CellLook['letters'] {
  const known = scaled.get(look) ?? new Map<number, CellLook['letters']>()
  scaled.set(look, known)
  const letters = known.get(factor) ?? { ...look.letters, size: look.letters.size * factor }
  known.set(factor, letters)
  return letters
}

/** A text goes on over cells beside it that are empty. */
function spillOf(row: number, column: number, align: Paragraph['align'], parts: TableParts): Cell['spill'] {
  const { sheet, area, columns } = parts
  const free = (step: number): number => {
    let room = 0
    for (let at = column + step; at >= area.left && at <= area.right && !sheet.cell(row, at); at += step) {
      room += columns[at - area.left]!
    }
    return room
  }
  return { left: align === 'left' ? 0 : free(-1), right: align === 'right' ? 0 : free(1) }
}
