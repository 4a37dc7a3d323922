import { type Instant, MINUTES_PER_DAY, NO_INSTANT, parseInstant } from '../time/index.ts'
import { type Around, aroundOf, BLOCK_GAP, type Box, MM_PER_POINT } from './around.ts'
import type { PrintFormat, PrintSettings } from './schema.ts'
import type { PaperColumn, PaperSource } from './source.ts'

/** The part of the plan that stands on one sheet. */
export interface Page {
  /** From 1. */
  number: number
  firstRow: number
  /** Below it. */
  endRow: number
  start: Instant
  finish: Instant
  /** Its place among the sheets that stand beside each other, and below each other. */
  across: number
  down: number
}

/** Where everything stands on the sheets, in millimetres from their upper left corner. */
export interface Paging extends Around {
  sheet: { width: number; height: number }
  /** Titles of columns and the time axis. */
  heads: Box
  /** Rows and bars. */
  body: Box
  /** Of resources, below the rows; of no height where there is none. */
  histogram: Box
  lanes: number
  legend: Box
  /** Edges of the columns; the last one is where the chart begins. */
  edges: readonly number[]
  rowHeight: number
  /** Height of capital letters and what is above and below them, as fonts are measured. */
  textSize: number
  dayWidth: number
  wide: number
  high: number
  rowCount: number
  rowsOnSheet: number
  order: PrintSettings['order']
  /** Of the first sheet; and how much of the axis fits on one. */
  start: Instant
  minutes: number
}

/** A row for a text, in sizes of that text. */
const ROW_SIZES = 1.75
const LEAST_ROW = 0.5
/** What columns leave of the width for bars. */
const CHART_SHARE = 0.3
/** Days of the axis before and after all bars. */
const AROUND = { before: 3, after: 14 }

export function paginate(source: PaperSource, settings: PrintSettings): Paging {
  const { format, scale, show } = settings
  const usual = format.textSize * MM_PER_POINT
  const around = aroundOf(format)
  const { inside } = around
  const legend = show.legend && around.block.height === 0 ? usual * 2 : 0
  const heads = 2 * usual * ROW_SIZES
  const room = around.room.height - legend - heads
  const lanes = lanesOf(source, format, room)
  const histogram = lanes * (format.histogram?.height ?? 0)
  const bodyHeight = Math.max(usual * ROW_SIZES, room - histogram)
  const rowHeight = rowHeightOf(source.rowCount, bodyHeight, usual, scale)
  const shrunk = rowHeight / (usual * ROW_SIZES)
  const edges = edgesOf(source.columns, inside, shrunk)
  const chartLeft = edges.at(-1)!
  const chartWidth = inside.x + inside.width - chartLeft
  const range = rangeOf(source, format)
  const days = (range.finish - range.start) / MINUTES_PER_DAY
  const dayWidth = scale.by === 'factor' ? scale.dayWidth : (scale.wide * chartWidth) / days
  const wide = scale.by === 'factor' ? Math.max(1, Math.ceil((days * dayWidth) / chartWidth - 1e-9)) : scale.wide
  const rowsOnSheet = Math.max(1, Math.floor(bodyHeight / rowHeight + 1e-9))
  const { y } = around.room
  return {
    sheet: { width: format.sheetWidth, height: format.sheetHeight },
    ...around,
    heads: { ...inside, y, height: heads },
    body: { ...inside, y: y + heads, height: bodyHeight },
    histogram: { ...inside, y: y + heads + bodyHeight, height: histogram },
    lanes,
    legend:
      around.block.height > 0
        ? besideBlock(around)
        : { ...inside, y: y + heads + bodyHeight + histogram, height: legend },
    edges,
    rowHeight,
    textSize: usual * Math.min(1, shrunk),
    dayWidth,
    wide,
    high: Math.max(1, Math.ceil(source.rowCount / rowsOnSheet)),
    rowCount: source.rowCount,
    rowsOnSheet,
    order: settings.order,
    start: range.start,
    minutes: (chartWidth / dayWidth) * MINUTES_PER_DAY,
  }
}

/** What a title block leaves of its strip. */
const besideBlock = ({ inside, block }: Around): Box => ({
  ...{ x: inside.x, y: block.y, width: block.x - inside.x - BLOCK_GAP, height: block.height },
})

/** Rows keep half of the room; lanes that do not fit are left out. */
function lanesOf({ loads }: PaperSource, { histogram }: PrintFormat, room: number): number {
  if (histogram === null) return 0
  return Math.max(0, Math.min(loads.length, Math.floor(room / 2 / histogram.height)))
}

export const sheetsOf = ({ wide, high }: Pick<Paging, 'wide' | 'high'>): number => wide * high

function rowHeightOf(rowCount: number, bodyHeight: number, usual: number, scale: PrintSettings['scale']): number {
  const natural = usual * ROW_SIZES
  if (scale.by === 'factor' || scale.high === null || rowCount === 0) return natural
  return Math.max(LEAST_ROW, Math.min(natural, bodyHeight / Math.ceil(rowCount / scale.high)))
}

function edgesOf(columns: readonly PaperColumn[], inside: Box, shrunk: number): number[] {
  const wanted = columns.reduce((sum, { width }) => sum + width, 0) * Math.min(1, shrunk)
  const fit = Math.min(1, (inside.width * (1 - CHART_SHARE)) / Math.max(1, wanted)) * Math.min(1, shrunk)
  const edges = [inside.x]
  for (const { width } of columns) edges.push(edges.at(-1)! + width * fit)
  return edges
}

function rangeOf(source: PaperSource, { start, finish, dynamic }: PrintFormat): { start: Instant; finish: Instant } {
  const wholeDays = (from: Instant, to: Instant) => ({
    start: Math.floor(from / MINUTES_PER_DAY) * MINUTES_PER_DAY,
    finish: Math.ceil(Math.max(to, from + MINUTES_PER_DAY) / MINUTES_PER_DAY) * MINUTES_PER_DAY,
  })
  if (dynamic) {
    const { before, after } = dynamic
    const day = MINUTES_PER_DAY
    return wholeDays(source.dataDate - before * day, source.dataDate + after * day)
  }
  const from = start === null ? source.start - AROUND.before * MINUTES_PER_DAY : midnight(start)
  const to = finish === null ? source.finish + AROUND.after * MINUTES_PER_DAY : midnight(finish) + MINUTES_PER_DAY
  return wholeDays(from, to)
}

const midnight = (day: string): Instant => parseInstant(`${day}T00:00`) ?? NO_INSTANT

/** The sheet of this number, from 1. */
export function pageAt({ wide, high, rowsOnSheet, rowCount, order, start, minutes }: Paging, number: number): Page {
  const i = number - 1
  const across = order === 'down' ? Math.floor(i / high) : i % wide
  const down = order === 'down' ? i % high : Math.floor(i / wide)
  const firstRow = down * rowsOnSheet
  return {
    number,
    across,
    down,
    firstRow,
    endRow: Math.min(rowCount, firstRow + rowsOnSheet),
    start: start + across * minutes,
    finish: start + (across + 1) * minutes,
  }
}
