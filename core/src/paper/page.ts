/** One sheet, from the back to the front. */
import { type LinkEnd, routeLink } from '../gantt/index.ts'
import { dayOfInstant, type Instant, instantOf, MINUTES_PER_DAY, NO_INSTANT } from '../time/index.ts'
import { type Box, drawAround, drawWatermark, type Logo } from './around.ts'
import { type Axis, axisOf, type Tick } from './axis.ts'
import { drawHistogram, overload } from './histogram.ts'
import { type Ink, inkOf } from './ink.ts'
import { type Page, type Paging, sheetsOf } from './paging.ts'
import { fitted, type Pen } from './pen.ts'
import { dayOnPaper } from './plan-source.ts'
import type { PrintSettings } from './schema.ts'
import type { PaperLink, PaperRow, PaperSource } from './source.ts'
import type { SheetValues } from './titles.ts'
import { paperWords } from './words.ts'

const PAPER = '#ffffff'
const HAIR = 0.1
const THIN = 0.18
const BOLD = 0.35
const PADDING = 0.9
/** Of the height of a row. */
const BAR = { top: 0.22, height: 0.42, thin: 0.12, targetTop: 0.74, diamond: 0.3 }
/** Links are routed as on a screen, in rows of this many px. */
const SCREEN_ROW = 24

export interface Sheets {
  source: PaperSource
  settings: PrintSettings
  paging: Paging
  /** Of headers and footers, but for the number of the page. */
  values: SheetValues
  logo?: Logo | null
}

interface Drawing extends Sheets {
  pen: Pen
  page: Page
  ink: Ink
  axis: Axis
  rows: readonly PaperRow[]
  chartLeft: number
  chartRight: number
  x(instant: Instant): number
  top(row: number): number
}

export function drawPage(pen: Pen, sheets: Sheets, page: Page): void {
  const { source, settings, paging } = sheets
  const chartLeft = paging.edges.at(-1)!
  const drawing: Drawing = {
    ...sheets,
    pen,
    page,
    ink: inkOf(settings),
    axis: axisOf(page, paging.dayWidth, settings.language),
    rows: Array.from({ length: page.endRow - page.firstRow }, (_, i) => source.row(page.firstRow + i)),
    chartLeft,
    chartRight: paging.inside.x + paging.inside.width,
    x: (instant) => chartLeft + ((instant - page.start) * paging.dayWidth) / MINUTES_PER_DAY,
    top: (row) => paging.body.y + (row - page.firstRow) * paging.rowHeight,
  }
  drawWatermark(pen, settings.watermark, paging.sheet, drawing.ink)
  chart(drawing)
  grid(drawing)
  heads(drawing)
  drawHistogram(drawing, source.loads)
  if (settings.show.legend) legend(drawing)
  drawAround(pen, paging, {
    ink: drawing.ink,
    settings,
    values: sheets.values,
    page: page.number,
    pages: sheetsOf(paging),
    logo: sheets.logo ?? null,
  })
}

/** Where the last row of the sheet ends. */
const bottomOf = ({ paging, page }: Drawing): number => paging.body.y + (page.endRow - page.firstRow) * paging.rowHeight

function chart(drawing: Drawing): void {
  const { pen, paging, chartLeft, chartRight, settings } = drawing
  const box = {
    x: chartLeft,
    y: paging.body.y,
    width: chartRight - chartLeft,
    height: bottomOf(drawing) - paging.body.y,
  }
  pen.within(box, () => {
    ground(drawing)
    if (settings.show.links) links(drawing)
    for (const [i, row] of drawing.rows.entries()) bar(drawing, row, drawing.page.firstRow + i)
    if (settings.show.dataDate) dataDate(drawing)
  })
}

/** Days off and the lines between periods. */
function ground(drawing: Drawing): void {
  const { pen, paging, page, ink, axis, source, x } = drawing
  const [y, height] = [paging.body.y, bottomOf(drawing) - paging.body.y]
  if (axis.showsDays) {
    const last = dayOfInstant(page.finish)
    for (let day = dayOfInstant(page.start), from = day; day <= last; day = from = day + 1) {
      while (day <= last && source.isDayOff(day)) day++
      if (day > from)
        pen.fill({ x: x(instantOf(from)), y, width: x(instantOf(day)) - x(instantOf(from)), height }, ink.dayOff)
    }
  }
  for (const { start } of axis.major) {
    pen.line([x(start), y, x(start), y + height], { colour: ink.rule, width: HAIR })
  }
}

function bar(drawing: Drawing, row: PaperRow, at: number): void {
  const { pen, paging, ink, settings, x, top } = drawing
  const [y, height] = [top(at), paging.rowHeight]
  if (settings.show.targets && row.targetStart !== NO_INSTANT && row.targetFinish !== NO_INSTANT)
    target(drawing, row, y)
  if (row.kind === 'none' || row.start === NO_INSTANT || row.finish === NO_INSTANT) return
  const [left, right] = [x(row.start), Math.max(x(row.finish), x(row.start) + THIN)]
  const middle = y + height * (BAR.top + BAR.height / 2)
  const isCritical = row.isCritical && settings.show.critical
  if (row.kind === 'milestone') {
    diamond(pen, x(row.finish), middle, height * BAR.diamond, isCritical ? ink.criticalLink : ink.summary)
  } else if (row.kind === 'summary') summary(drawing, left, right, y)
  else work(drawing, row, { left, right, y })
  if (settings.show.float && row.floatEnd > row.finish) {
    pen.line([right, middle, x(row.floatEnd), middle], { colour: ink.float, width: THIN, dash: [0.6, 0.6] })
    pen.line([x(row.floatEnd), middle - height * 0.15, x(row.floatEnd), middle + height * 0.15], {
      colour: ink.float,
      width: THIN,
    })
  }
  if (settings.show.labels && row.label !== '') label(drawing, row, middle, right)
}

function work(
  { pen, paging, ink, settings, x }: Drawing,
  row: PaperRow,
  { left, right, y }: Record<'left' | 'right' | 'y', number>,
): void {
  const box = { y: y + paging.rowHeight * BAR.top, height: paging.rowHeight * BAR.height }
  const isCritical = row.isCritical && settings.show.critical
  pen.fill({ ...box, x: left, width: right - left }, row.isDone ? ink.finished : isCritical ? ink.critical : ink.work)
  if (!row.isDone && row.doneUntil > row.start) {
    const until = Math.min(right, x(row.doneUntil))
    pen.fill({ ...box, x: left, width: until - left }, isCritical ? ink.criticalDone : ink.workDone)
  }
  if (ink.outline) pen.frame({ ...box, x: left, width: right - left }, { colour: ink.outline, width: THIN })
}

function summary({ pen, paging, ink }: Drawing, left: number, right: number, y: number): void {
  const height = paging.rowHeight
  const [top, thick, hook] = [y + height * 0.3, height * 0.16, height * 0.18]
  pen.fill({ x: left, y: top, width: right - left, height: thick }, ink.summary)
  const foot = top + thick + hook
  pen.shape([left, top, left + hook, top + thick, left, foot], ink.summary)
  pen.shape([right, top, right - hook, top + thick, right, foot], ink.summary)
}

function target({ pen, paging, ink, x }: Drawing, row: PaperRow, y: number): void {
  const height = paging.rowHeight
  if (row.kind === 'milestone') {
    diamond(pen, x(row.targetFinish), y + height * 0.78, height * 0.14, ink.target)
    return
  }
  const [left, right] = [x(row.targetStart), x(row.targetFinish)]
  pen.fill(
    { x: left, y: y + height * BAR.targetTop, width: Math.max(THIN, right - left), height: height * BAR.thin },
    ink.target,
  )
}

function diamond(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  pen.shape([x, y - radius, x + radius, y, x, y + radius, x - radius, y], colour)
}

/** Behind the bar; before it where the chart ends too soon. */
function label(
  { pen, paging, ink, settings, x, chartLeft, chartRight }: Drawing,
  row: PaperRow,
  middle: number,
  right: number,
) {
  const how = { size: paging.textSize * 0.85, colour: ink.pale, bold: row.kind !== 'work' }
  const end = settings.show.float && row.floatEnd > row.finish ? x(row.floatEnd) : right
  const out = (row.kind === 'milestone' ? paging.rowHeight * BAR.diamond : 0) + PADDING
  const width = pen.width(row.label, how)
  const begin = x(row.kind === 'milestone' ? row.finish : row.start) - out
  const isBefore = end <= chartRight && end + out + width > chartRight && begin - width > chartLeft
  pen.text(row.label, isBefore ? begin : end + out, middle, { ...how, align: isBefore ? 'right' : 'left' })
}

/** Of rows on this sheet, also to rows on others; those that pass it by are left out. */
function links(drawing: Drawing): void {
  const { source, page, settings, ink, pen, paging } = drawing
  const scale = paging.rowHeight / SCREEN_ROW
  const isHere = (at: number): boolean => at >= page.firstRow && at < page.endRow
  const way: number[] = []
  for (const link of source.links) {
    if (!isHere(link.from) && !isHere(link.to)) continue
    const [from, to] = [linkEnd(drawing, link.from, scale), linkEnd(drawing, link.to, scale)]
    if (!from || !to) continue
    routeLink(way, link.type, from, to)
    stroke(pen, way, scale, link, settings.show.critical ? ink : { ...ink, criticalLink: ink.link })
  }
}

function linkEnd({ source, x, top, paging }: Drawing, at: number, scale: number): LinkEnd | null {
  const row = source.row(at)
  if (row.kind === 'none' || row.start === NO_INSTANT || row.finish === NO_INSTANT) return null
  const isMilestone = row.kind === 'milestone'
  const rowTop = top(at)
  const middle = rowTop + paging.rowHeight * (BAR.top + BAR.height / 2)
  return {
    start: x(isMilestone ? row.finish : row.start) / scale,
    finish: x(row.finish) / scale,
    y: middle / scale,
    half: (paging.rowHeight * (isMilestone ? BAR.diamond : BAR.height / 2)) / scale,
    rowTop: rowTop / scale,
    rowBottom: (rowTop + paging.rowHeight) / scale,
    milestone: isMilestone,
  }
}

const ARROW = 4.5

function stroke(pen: Pen, way: readonly number[], scale: number, { isCritical }: PaperLink, ink: Ink): void {
  const points = way.map((value) => value * scale)
  const colour = isCritical ? ink.criticalLink : ink.link
  pen.line(points, { colour, width: isCritical ? THIN : HAIR })
  const [fromX = 0, fromY = 0, x = 0, y = 0] = points.slice(-4)
  const [dx, dy] = [Math.sign(x - fromX), Math.sign(y - fromY)]
  const [long, half] = [ARROW * scale, (ARROW * scale) / 2]
  const base = [x - dx * long, y - dy * long] as const
  pen.shape([x, y, base[0] + dy * half, base[1] + dx * half, base[0] - dy * half, base[1] - dx * half], colour)
}

function dataDate(drawing: Drawing): void {
  const { pen, paging, source, ink, x } = drawing
  const at = x(source.dataDate)
  pen.line([at, paging.body.y, at, bottomOf(drawing)], { colour: ink.dataDate, width: BOLD })
}

function grid(drawing: Drawing): void {
  const { pen, paging, page, ink, rows, source, chartRight } = drawing
  const { edges, rowHeight, textSize: size, body } = paging
  rows.forEach((row, i) => {
    const y = drawing.top(page.firstRow + i)
    const bold = row.kind === 'summary'
    source.cells(page.firstRow + i).forEach((text, column) => {
      const { align, isTree } = source.columns[column]!
      const indent = isTree ? row.level * size * 0.7 : 0
      const [left, right] = [edges[column]! + PADDING + indent, edges[column + 1]! - PADDING]
      const shown = fitted(pen, text, right - left, { size, bold })
      pen.text(shown, align === 'left' ? left : right, y + rowHeight / 2, { size, colour: ink.text, bold, align })
    })
    pen.line([body.x, y + rowHeight, chartRight, y + rowHeight], { colour: ink.rule, width: HAIR })
  })
  for (const edge of edges) pen.line([edge, body.y, edge, bottomOf(drawing)], { colour: ink.rule, width: HAIR })
}

function heads(drawing: Drawing): void {
  const { pen, paging, ink, source, axis, chartRight } = drawing
  const { heads: box, edges, textSize: size } = paging
  const line = box.height / 2
  source.columns.forEach(({ title, align }, column) => {
    const [left, right] = [edges[column]! + PADDING, edges[column + 1]! - PADDING]
    const lines = titleLines(title, (text) => pen.width(text, { size }) <= right - left)
    lines.forEach((text, i) => {
      const y = box.y + line * (1.5 - (lines.length - 1 - i))
      const shown = fitted(pen, text, right - left, { size })
      pen.text(shown, align === 'left' ? left : right, y, { size, colour: ink.pale, align })
    })
  })
  pen.within({ x: drawing.chartLeft, y: box.y, width: chartRight - drawing.chartLeft, height: box.height }, () => {
    for (const tick of axis.major) headOf(drawing, tick, box.y, axis.minor.length > 0 ? line : box.height, true)
    const flag = dataDateFlag(drawing, { y: box.y + line, height: line })
    for (const tick of axis.minor) headOf(drawing, tick, box.y + line, line, false, flag)
    if (flag) dataDateHead(drawing, flag)
  })
  pen.frame({ ...box, height: bottomOf(drawing) - box.y }, { colour: ink.pale, width: THIN })
  pen.line([box.x, paging.body.y, chartRight, paging.body.y], { colour: ink.pale, width: THIN })
}

/** The title of a column, in two lines where it has words and one is too narrow. */
function titleLines(title: string, fits: (text: string) => boolean): string[] {
  const words = title.split(' ')
  if (words.length < 2 || fits(title)) return [title]
  let first = 1
  while (first + 1 < words.length && fits(words.slice(0, first + 1).join(' '))) first++
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')]
}

const flagLetters = ({ textSize }: Paging) => ({ size: textSize * 0.9, bold: true })

/** Of the data date; null: it is not on this sheet, or not shown. */
function dataDateFlag(
  { pen, page, paging, settings, source: { dataDate }, x, chartLeft, chartRight }: Drawing,
  { y, height }: { y: number; height: number },
): Box | null {
  if (!settings.show.dataDate || dataDate < page.start || dataDate >= page.finish) return null
  const width = pen.width(dayOnPaper(dayOfInstant(dataDate)), flagLetters(paging)) + PADDING * 2
  const left = Math.max(chartLeft, Math.min(chartRight - width, x(dataDate) - width / 2))
  return { x: left, y: y + height * 0.1, width, height: height * 0.8 }
}

/** Which day the line is at. */
function dataDateHead({ pen, paging, ink, source }: Drawing, flag: Box): void {
  pen.fill(flag, ink.dataDate)
  const text = dayOnPaper(dayOfInstant(source.dataDate))
  pen.text(text, flag.x + PADDING, flag.y + flag.height / 2, { ...flagLetters(paging), colour: PAPER })
}

/** A period that began on the sheet before has its name here as well. */
function headOf(
  { pen, paging, ink, x, chartLeft, chartRight }: Drawing,
  tick: Tick,
  y: number,
  height: number,
  bold: boolean,
  flag: Box | null = null,
): void {
  const size = paging.textSize * (bold ? 1 : 0.9)
  const left = Math.max(chartLeft, x(tick.start))
  const right = Math.min(chartRight, x(tick.finish))
  pen.line([x(tick.start), y, x(tick.start), y + height], { colour: ink.rule, width: HAIR })
  const width = pen.width(tick.label, { size, bold })
  if (width > right - left - PADDING) return
  if (flag && left < flag.x + flag.width && left + PADDING + width > flag.x) return
  pen.text(tick.label, left + PADDING / 2, y + height / 2, { size, colour: bold ? ink.text : ink.pale, bold })
}

interface LegendEntry {
  word: string
  /** Its middle is `y`. */
  draw(x: number, y: number): void
}

/** In as many lines as it needs. */
function legend(drawing: Drawing): void {
  const { pen, paging, ink } = drawing
  const { legend: box, textSize: size } = paging
  const swatch = swatchOf(size)
  let [x, y] = [box.x, box.y + size]
  for (const { word, draw } of legendEntries(drawing)) {
    const width = swatch + PADDING + pen.width(word, { size })
    if (x > box.x && x + width > box.x + box.width && y + size * 2 < box.y + box.height) {
      x = box.x
      y += size * 2
    }
    draw(x, y)
    pen.text(word, x + swatch + PADDING, y, { size, colour: ink.text })
    x += width + size * 2
  }
}

const swatchOf = (size: number): number => size * 3

function* legendEntries({ pen, paging, ink, settings, source }: Drawing): Generator<LegendEntry> {
  const { textSize: size } = paging
  const { show, language } = settings
  const words = paperWords[language]
  const swatch = swatchOf(size)
  const filled = (colour: string) => (x: number, y: number) => {
    const area = { x, y: y - size / 3, width: swatch, height: (size * 2) / 3 }
    pen.fill(area, colour)
    if (ink.outline) pen.frame(area, { colour: ink.outline, width: THIN })
  }
  const ruled = (colour: string, width: number, dash?: readonly [number, number]) => (x: number, y: number) =>
    pen.line([x, y, x + swatch, y], { colour, width, ...(dash && { dash }) })
  yield { word: words.work, draw: filled(ink.work) }
  if (show.critical) yield { word: words.critical, draw: filled(ink.critical) }
  yield { word: words.finished, draw: filled(ink.finished) }
  if (show.targets && source.hasTargets) yield { word: words.target, draw: ruled(ink.target, size * 0.25) }
  if (show.float) yield { word: words.float, draw: ruled(ink.float, THIN, [0.6, 0.6]) }
  if (show.dataDate) yield { word: words.dataDate, draw: ruled(ink.dataDate, BOLD) }
  if (paging.histogram.height === 0) return
  yield { word: words.load, draw: filled(ink.load) }
  if (source.loads.every(({ thereOn }) => thereOn === null)) return
  yield {
    word: words.overload,
    draw: (x, y) => overload(pen, { x, y: y - size / 3, width: swatch, height: (size * 2) / 3 }, ink),
  }
  yield { word: words.capacity, draw: ruled(ink.capacity, THIN, [1.2, 0.8]) }
}
