/** Lines of a sheet as pages: what stands above its head are paragraphs, the rest is a table whose head stands on each page. */
import type { SheetCell, SheetLine } from '../estimate-files/index.ts'
import { priceText, quantityText } from '../estimates/index.ts'
import {
  type Block,
  type Cell,
  cellOf,
  type Letters,
  paragraphOf,
  type Row,
  RULE,
  SMALL,
  TITLE,
  USUAL,
} from '../typesetting/index.ts'
import { signatureBlocks } from './signatures.ts'
import { type PaperLanguage, paperWords } from './words.ts'

export interface Paper {
  language: PaperLanguage
  /** Of the columns, in characters. */
  widths: readonly number[]
  isSigned: boolean
  /** Anew each time: pages are counted before they are drawn. */
  lines(): Iterable<SheetLine>
}

/** In so many millimetres of width. */
export function* paperBlocks(paper: Paper, room: number): Generator<Block> {
  const lines = paper.lines()[Symbol.iterator]()
  const whole = paper.widths.reduce((sum, width) => sum + width, 0)
  const columns = paper.widths.map((width) => (width * room) / whole)
  for (let next = lines.next(); !next.done; next = lines.next()) {
    const { kind, cells } = next.value
    if (kind === 'head') {
      const rows = rowsOf(next.value, { [Symbol.iterator]: () => lines }, paper)
      yield { kind: 'table', left: 0, columns, rows }
      break
    }
    yield aboveTable(kind, textIn(cells[0] ?? null, paper.language))
  }
  if (paper.isSigned) yield* signatureBlocks(paperWords[paper.language], room)
}

const aboveTable = (kind: SheetLine['kind'], text: string): Block =>
  kind === 'title'
    ? paragraphOf(text, { how: TITLE, after: 1.5, heading: 0, keepsNext: true })
    : paragraphOf(text, { after: 1, keepsNext: true })

function* rowsOf(head: SheetLine, rest: Iterable<SheetLine>, paper: Paper): Generator<Row> {
  yield { ...rowOf(head, paper), isHead: true }
  for (const line of rest) yield rowOf(line, paper)
}

const letters: Readonly<Record<SheetLine['kind'], Letters>> = {
  ...{ title: TITLE, item: USUAL, plain: USUAL, resource: SMALL },
  ...{ head: { ...USUAL, bold: true }, section: { ...USUAL, bold: true }, sum: { ...USUAL, bold: true } },
}
const fills: Partial<Record<SheetLine['kind'], string>> = { head: '#e8eef7', section: '#f3f5f8' }
/** Of a level, in its first texts. */
const INDENT = 2

/** A text of a sum or of a section has the room of the blank cells that follow. */
function rowOf({ kind, level, cells }: SheetLine, { widths, language }: Paper): Row {
  const row: Cell[] = []
  for (let at = 0; at < widths.length; ) {
    const cell = cells[at] ?? null
    const span = kind === 'sum' || kind === 'plain' || kind === 'section' ? spanAt(cells, at, widths.length) : 1
    const left = at < 2 ? level * INDENT : 0
    row.push(shownCell(cell, { kind, language, left, span }))
    at += span
  }
  return { height: 0, isExact: false, isHead: false, cells: row }
}

function spanAt(cells: readonly SheetCell[], at: number, end: number): number {
  if (typeof cells[at] !== 'string') return 1
  let next = at + 1
  while (next < end && (cells[next] ?? null) === null) next++
  return next - at
}

interface Shown {
  kind: SheetLine['kind']
  language: PaperLanguage
  left: number
  span: number
}

function shownCell(cell: SheetCell, { kind, language, left, span }: Shown): Cell {
  const isAmount = cell !== null && typeof cell !== 'string'
  const how = letters[kind]
  const text = textIn(cell, language)
  const align = isAmount ? 'right' : 'left'
  const borders = { top: RULE, right: RULE, bottom: RULE, left: RULE }
  return cellOf(text === '' ? [] : [paragraphOf(text, { how, align, left: isAmount ? 0 : left })], {
    ...borders,
    ...{ span, fill: fills[kind] ?? null, fits: isAmount ? 'shrink' : 'wrap' },
  })
}

function textIn(cell: SheetCell, language: PaperLanguage): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  return cell.as === 'money' ? priceText(cell.amount, language) : quantityText(cell.amount, language)
}
