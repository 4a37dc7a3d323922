/** Blocks as they stand in a width: how high, where they may be cut, and how they are drawn. */
import type { Pen } from '../paper/index.ts'
import { linesOf, type Measure, type Placed, type TextLine } from './lines.ts'
import type { Block, Box, Cell, Letters, PagePen, Paragraph, Row, Table } from './model.ts'

/** What a page is drawn on, and which it is. */
export interface Canvas {
  pen: PagePen
  page: number
  pages: number
}

export interface Laid {
  height: number
  /** From its top: where it may go on on the next page. */
  cuts: readonly number[]
  /** Cuts after which it goes on on the next page in any case. */
  breaks: readonly number[]
  /** It is cut only where it is higher than a page. */
  isWhole: boolean
  /** `part`: that stands on the page; what is outside of it is not drawn at all. */
  draw(canvas: Canvas, x: number, y: number, part?: Part): void
}

/** From its top. */
interface Part {
  from: number
  to: number
}

const EPSILON = 1e-6
const isWithin = (top: number, { from, to }: Part): boolean => top >= from - EPSILON && top < to - EPSILON
const whole: Part = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
const below = ({ from, to }: Part, top: number): Part => ({ from: from - top, to: to - top })

export function layParagraph(paragraph: Paragraph, width: number, measure: Measure): Laid {
  const lines = linesOf(paragraph, width, measure)
  const tops: number[] = []
  let height = 0
  for (const line of lines) {
    tops.push(height)
    height += line.height
  }
  return {
    height,
    cuts: tops.slice(1),
    breaks: lines.flatMap(({ breaks, height }, i) => (breaks ? [tops[i]! + height] : [])),
    isWhole: false,
    draw: (canvas, x, y, part = whole) => {
      for (const [i, line] of lines.entries()) {
        if (isWithin(tops[i]!, part)) drawLine(canvas, line, x, y + tops[i]!)
      }
    },
  }
}

function drawLine(canvas: Canvas, line: TextLine, x: number, y: number): void {
  for (const item of line.items) drawItem(canvas, item, { x: x + line.x + item.x, y, height: line.height })
}

function drawItem(
  { pen, page, pages }: Canvas,
  { piece, width }: Placed,
  { x, y, height }: { x: number; y: number; height: number },
): void {
  if (piece.kind === 'picture' || piece.kind === 'drawing') {
    const box = { x, y: y + height - piece.height, width: piece.width, height: piece.height }
    if (piece.kind === 'picture') pen.picture(piece.key, box)
    else piece.draw(pen, box)
    return
  }
  const text = piece.kind === 'text' ? piece.text : String(piece.of === 'page' ? page : pages)
  const middle = y + height / 2
  pen.text(text, x, middle, piece.how)
  if (piece.how.underline) underline(pen, piece.how, { x, width, y: middle })
}

/** Of the size of letters. */
const UNDER = { below: 0.5, width: 0.06 }

const underline = (pen: Pen, { size, colour }: Letters, { x, width, y }: { x: number; width: number; y: number }) =>
  pen.line([x, y + size * UNDER.below, x + width, y + size * UNDER.below], { colour, width: size * UNDER.width })

/** Below each other, as one; never cut. */
export function layStack(blocks: readonly Block[], width: number, measure: Measure): Laid {
  const laid: { one: Laid; y: number }[] = []
  let [y, after] = [0, 0]
  for (const block of blocks) {
    const [before, next] = block.kind === 'paragraph' ? [block.before, block.after] : [0, 0]
    if (laid.length > 0) y += Math.max(after, before)
    const one = block.kind === 'paragraph' ? layParagraph(block, width, measure) : layTable(block, measure)
    laid.push({ one, y })
    y += one.height
    after = next
  }
  return {
    height: y,
    cuts: laid.flatMap(({ one, y }) => [...(y > 0 ? [y] : []), ...one.cuts.map((cut) => y + cut)]),
    breaks: [],
    isWhole: true,
    draw: (canvas, x, top, part = whole) => {
      for (const { one, y } of laid) one.draw(canvas, x, top + y, below(part, y))
    },
  }
}

/** A table within a cell. */
function layTable(table: Table, measure: Measure): Laid {
  const bands = [...bandsOf(table.rows)].map((band) => layBand(band, table, measure))
  const tops = topsOf(bands.map(({ height }) => height))
  return {
    height: tops.at(-1)!,
    cuts: tops.slice(1, -1),
    breaks: [],
    isWhole: true,
    draw: (canvas, x, y, part = whole) => {
      for (const [i, band] of bands.entries()) band.draw(canvas, x, y + tops[i]!, below(part, tops[i]!))
    },
  }
}

/** Of each, and where the last one ends. */
function topsOf(heights: readonly number[]): number[] {
  const tops = [0]
  for (const height of heights) tops.push(tops.at(-1)! + height)
  return tops
}

/** Rows that cells stand in together. */
const LONGEST_BAND = 200

/** Rows that hang together by cells which stand in several of them. */
export function* bandsOf(rows: Iterable<Row>): Generator<Row[]> {
  let band: Row[] = []
  let open = 0
  for (const row of rows) {
    band.push(row)
    open = Math.max(open - 1, ...row.cells.map(({ below }) => below), 0)
    if (open > 0 && band.length < LONGEST_BAND) continue
    yield band
    band = []
    open = 0
  }
  if (band.length > 0) yield band
}

interface LaidCell {
  cell: Cell
  x: number
  width: number
  content: Laid
  /** Of its letters, where they are smaller so that they fit. */
  height: number
}

export function layBand(rows: readonly Row[], { columns, left }: Table, measure: Measure): Laid {
  const laid = rows.map((row) => layCells(row, columns, measure))
  const heights = heightsOf(rows, laid)
  const tops = topsOf(heights)
  const height = tops.at(-1)!
  return {
    height,
    cuts: rows.length > 1 ? tops.slice(1, -1) : cutsOf(laid[0] ?? [], height),
    breaks: [],
    isWhole: true,
    draw: (canvas, x, y, part = whole) => {
      for (const [i, cells] of laid.entries()) {
        const top = tops[i]!
        for (const one of cells) {
          drawCell(canvas, one, { x: x + left + one.x, y: y + top, height: endOf(one, i) - top }, below(part, top))
        }
      }
      function endOf({ cell }: LaidCell, i: number): number {
        return tops[Math.min(rows.length, i + cell.below + 1)]!
      }
    },
  }
}

function layCells({ cells }: Row, columns: readonly number[], measure: Measure): LaidCell[] {
  let [at, x] = [0, 0]
  return cells.map((cell) => {
    const width = columns.slice(at, at + cell.span).reduce((sum, one) => sum + one, 0)
    const { left, right, top, bottom } = cell.padding
    const room = Math.max(1, width - left - right)
    const content = contentOf(cell, room, measure)
    const one = { cell, x, width, content, height: content.height + top + bottom }
    at += cell.span
    x += width
    return one
  })
}

/** Wider than any line. */
const NO_END = 1e5

function contentOf({ blocks, fits, isCovered, spill }: Cell, room: number, measure: Measure): Laid {
  if (isCovered || blocks.length === 0) return nothing
  if (fits === 'wrap') return layStack(blocks, room, measure)
  const lines = blocks.filter((block) => block.kind === 'paragraph')
  if (fits === 'shrink')
    return layStack(
      lines.map((line) => shrunk(line, room, measure)),
      room,
      measure,
    )
  return layStack(
    lines.map((line) => inOneLine(line, room, spill, measure)),
    room,
    measure,
  )
}

const nothing: Laid = { height: 0, cuts: [], breaks: [], isWhole: true, draw: () => undefined }

const widthOf = (line: Paragraph, measure: Measure): number => {
  const [laid] = linesOf({ ...line, align: 'left', left: 0, right: 0, first: 0 }, NO_END, measure)
  return laid?.items.reduce((sum, { width }) => sum + width, 0) ?? 0
}

function shrunk(line: Paragraph, room: number, measure: Measure): Paragraph {
  const wanted = widthOf(line, measure)
  if (wanted <= room) return line
  const by = (room / wanted) * 0.99
  const smaller = ({ size, ...how }: Letters): Letters => ({ ...how, size: size * by })
  const pieces = line.pieces.map((piece) => ('how' in piece ? { ...piece, how: smaller(piece.how) } : piece))
  return { ...line, pieces }
}

/** Indents below 0 let it go on over its neighbours. */
function inOneLine(line: Paragraph, room: number, { left, right }: Cell['spill'], measure: Measure): Paragraph {
  const more = widthOf(line, measure) - room
  if (more <= 0) return line
  if (line.align === 'left') return { ...line, right: -Math.max(more, right) - 1 }
  if (line.align === 'right') return { ...line, left: -Math.max(more, left) - 1 }
  return { ...line, left: -more, right: -more }
}

/** Cells that stand in several rows make the last of them higher. */
function heightsOf(rows: readonly Row[], laid: readonly LaidCell[][]): number[] {
  const heights = rows.map(({ height, isExact }, i) => {
    if (isExact) return height
    return Math.max(height, ...laid[i]!.filter(({ cell }) => cell.below === 0).map((one) => one.height))
  })
  for (const [i, cells] of laid.entries()) {
    for (const { cell, height } of cells) {
      const last = Math.min(rows.length - 1, i + cell.below)
      if (cell.below === 0 || rows[last]?.isExact) continue
      const there = heights.slice(i, last + 1).reduce((sum, one) => sum + one, 0)
      if (height > there) heights[last]! += height - there
    }
  }
  return heights
}

/** Where no line of any cell is cut. */
function cutsOf(cells: readonly LaidCell[], height: number): number[] {
  const edges = cells.map(({ cell, content }) => {
    const { top } = cell.padding
    return { top, end: content.height + top, between: content.cuts.map((cut) => cut + top) }
  })
  const isFree = (at: number): boolean =>
    edges.every(({ top, end, between }) => at <= top || at >= end - EPSILON || isAmong(between, at))
  const all = new Set(edges.flatMap(({ between }) => between))
  return [...all].filter((at) => at < height && isFree(at)).sort((one, other) => one - other)
}

/** `sorted` may be of a cell with all works in it. */
function isAmong(sorted: readonly number[], wanted: number): boolean {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < wanted - EPSILON) from = middle + 1
    else to = middle
  }
  return from < sorted.length && sorted[from]! < wanted + EPSILON
}

function drawCell(
  canvas: Canvas,
  { cell, width, content }: LaidCell,
  { x, y, height }: { x: number; y: number; height: number },
  part: Part,
): void {
  const { pen } = canvas
  const [first, last] = [Math.max(0, part.from), Math.min(height, part.to)]
  if (cell.isCovered || last - first < EPSILON) return
  const box = { x, y: y + first, width, height: last - first }
  if (cell.fill) pen.fill(box, cell.fill)
  const { padding, vertical, spill } = cell
  const free = Math.max(0, height - padding.top - padding.bottom - content.height)
  const top = padding.top + (vertical === 'top' ? 0 : vertical === 'bottom' ? free : free / 2)
  const draw = (): void => content.draw(canvas, x + padding.left, y + top, below(part, top))
  if (cell.fits === 'cut' && cell.blocks.length > 0) {
    pen.within({ ...box, x: x - spill.left, width: width + spill.left + spill.right }, draw)
  } else draw()
  edges(pen, cell, box)
}

function edges(pen: Pen, { top, right, bottom, left }: Cell, { x, y, width, height }: Box): void {
  const [end, foot] = [x + width, y + height]
  if (top) pen.line([x, y, end, y], top)
  if (bottom) pen.line([x, foot, end, foot], bottom)
  if (left) pen.line([x, y, x, foot], left)
  if (right) pen.line([end, y, end, foot], right)
}
