import {
  CELL_PADDING,
  CHECK_WIDTH,
  EXPANDER_SIZE,
  expanderOffset,
  GUTTER_WIDTH,
  HEADER_HEIGHT,
  HEADER_ROW,
  treeTextOffset,
} from '../geometry.ts'
import { runsOf, WHOLE_ROWS } from '../range.ts'
import type { Surface } from '../surface.ts'
import type { Theme } from '../theme.ts'
import type { Face } from '../type.ts'
import type { CellTone, PlannerColumn } from '../types.ts'
import {
  bodyBottom,
  bodyTop,
  columnClip,
  columnX,
  firstRow,
  frozenColumns,
  lastRow,
  rowTop,
  scrolledFrom,
  type View,
} from '../view.ts'
import { badgesIn, paintBadges } from './badges.ts'
import { paintLight } from './light.ts'
import { paintTwoLines } from './lines-of-text.ts'
import { clipTo, hline, setFace, vline } from './pen.ts'

export function toneColor(theme: Theme, tone: CellTone): string {
  if (tone === 'muted') return theme.text2
  if (tone === 'critical') return theme.criticalText
  if (tone === 'warning') return theme.warningText
  if (tone === 'done') return theme.doneText
  return theme.text1
}

const SORT_GAP = 3

function sortMark({ direction, place }: NonNullable<PlannerColumn['sort']>): string {
  return `${direction === 1 ? '↑' : '↓'}${place > 0 ? place : ''}`
}

export function paintGridHeader(ctx: Surface, view: View): void {
  const { theme, split } = view
  ctx.fillStyle = theme.chrome
  ctx.fillRect(0, 0, split, HEADER_HEIGHT)
  hline(ctx, 0, HEADER_HEIGHT - 1, split, theme.lineStrong)
  const frozen = frozenColumns(view)
  const from = scrolledFrom(view)
  paintHeads(ctx, view, frozen, view.columns.length, from - 1, split - from + 1)
  paintHeads(ctx, view, 0, frozen, GUTTER_WIDTH - 1, from - GUTTER_WIDTH + 1)
  if (frozen > 0) vline(ctx, from - 1, 0, HEADER_HEIGHT - 1, theme.lineStrong)
  vline(ctx, GUTTER_WIDTH - 1, 0, HEADER_HEIGHT - 1, theme.line)
}

/** The heads of some columns, clipped to a strip. */
function paintHeads(ctx: Surface, view: View, first: number, end: number, left: number, width: number): void {
  if (end <= first) return
  const { theme, type } = view
  ctx.save()
  clipTo(ctx, left, 0, width, HEADER_HEIGHT)
  setFace(ctx, type.header)
  const y = HEADER_ROW + HEADER_ROW / 2 - 3.5
  for (let i = first; i < end; i++) {
    const column = view.columns[i]!
    const x = columnX(view, i)
    if (x > view.split) break
    vline(ctx, x + column.width - 1, 0, HEADER_HEIGHT - 1, theme.line)
    const mark = column.sort ? sortMark(column.sort) : ''
    const room = mark === '' ? 0 : type.header.fitter.width(mark) + SORT_GAP
    const title = type.header.fitter.fit(column.title, column.width - 2 * CELL_PADDING - room)
    ctx.fillStyle = theme.text2
    ctx.textAlign = column.align
    const right = x + column.width - CELL_PADDING - 1
    ctx.fillText(title, column.align === 'right' ? right - room : x + CELL_PADDING, y)
    if (column.plumb) paintPlumb(ctx, view, x, 0, HEADER_HEIGHT)
    if (mark === '') continue
    ctx.textAlign = 'right'
    ctx.fillStyle = theme.text1
    ctx.fillText(mark, right, y)
  }
  ctx.restore()
}

/** Row grounds, numbers and cells. Painted column by column, so that the font changes seldom. */
export function paintGrid(ctx: Surface, view: View): void {
  const { theme, split, metrics } = view
  const top = bodyTop
  const bottom = bodyBottom(view)
  const first = firstRow(view)
  const last = lastRow(view)
  ctx.save()
  clipTo(ctx, 0, top, split, bottom - top)
  ctx.fillStyle = theme.surface
  ctx.fillRect(0, top, split, bottom - top)
  for (let row = first; row <= last; row++) {
    const y = rowTop(view, row)
    if (view.source.group?.(row)) {
      ctx.fillStyle = theme.chrome
      ctx.fillRect(0, y, split, metrics.height - 1)
    }
    if (view.selection.has(view.source.key(row))) {
      ctx.fillStyle = theme.selection
      ctx.fillRect(0, y, split, metrics.height - 1)
    }
    hline(ctx, 0, y + metrics.height - 1, split, theme.rowLine)
  }
  const frozen = frozenColumns(view)
  const from = scrolledFrom(view)
  paintCells(ctx, view, frozen, view.columns.length, from, split)
  paintCells(ctx, view, 0, frozen, GUTTER_WIDTH, from)
  if (frozen > 0) vline(ctx, from - 1, top, Math.min(bottom, rowTop(view, last + 1)) - top, theme.lineStrong)
  paintGutter(ctx, view, first, last)
  ctx.restore()
}

/** Some columns, clipped to the strip left…right. */
function paintCells(ctx: Surface, view: View, from: number, end: number, left: number, right: number): void {
  if (end <= from || right <= left) return
  const [first, last] = [firstRow(view), lastRow(view)]
  const bottom = bodyBottom(view)
  const rowsBottom = Math.min(bottom, rowTop(view, last + 1))
  ctx.save()
  clipTo(ctx, left, bodyTop, right - left, bottom - bodyTop)
  for (let i = from; i < end; i++) {
    const column = view.columns[i]!
    const x = columnX(view, i)
    if (x + column.width < left || x > right) continue
    paintGrounds(ctx, view, column, x, first, last)
    paintColumn(ctx, view, column, x, first, last)
    vline(ctx, x + column.width - 1, bodyTop, rowsBottom - bodyTop, view.theme.rowLine)
    if (column.plumb) paintPlumb(ctx, view, x, bodyTop, rowsBottom)
  }
  ctx.restore()
}

/** Grounds of cells, and the pieces of bars that go through them. */
function paintGrounds(ctx: Surface, view: View, column: PlannerColumn, x: number, first: number, last: number): void {
  const { source, theme, metrics } = view
  if (!source.ground && !source.band) return
  for (let row = first; row <= last; row++) {
    const y = rowTop(view, row)
    const ground = source.ground?.(row, column.key) ?? null
    if (ground !== null && !view.selection.has(source.key(row))) {
      ctx.fillStyle = ground === 'rest' ? theme.sunken : theme.chrome
      ctx.fillRect(x, y, column.width - 1, metrics.height - 1)
    }
    const band = source.band?.(row, column.key) ?? null
    if (band === null) continue
    const top = y + Math.round((metrics.height - BAND) / 2)
    ctx.fillStyle = band.critical ? theme.critical : theme.bar
    ctx.fillRect(x, top, column.width, BAND)
    if (band.share <= 0) continue
    ctx.fillStyle = band.critical ? theme.criticalText : theme.barProgress
    ctx.fillRect(x, top, Math.round(column.width * band.share), BAND)
  }
}

/** Height of a bar that goes through cells. */
const BAND = 10

function paintPlumb(ctx: Surface, view: View, x: number, top: number, bottom: number): void {
  ctx.fillStyle = view.theme.plumb
  ctx.fillRect(x - 1, top, 2, bottom - top)
}

function paintGutter(ctx: Surface, view: View, first: number, last: number): void {
  const { theme, type } = view
  setFace(ctx, type.gutter)
  ctx.textAlign = 'right'
  ctx.fillStyle = theme.text2
  for (let row = first; row <= last; row++) {
    ctx.fillText(String(row + 1), GUTTER_WIDTH - 9, rowTop(view, row) + view.metrics.textMid + 0.5)
  }
  for (let row = first; row <= last; row++) paintCheck(ctx, view, row)
  vline(ctx, GUTTER_WIDTH - 1, bodyTop, Math.max(0, rowTop(view, last + 1) - bodyTop), theme.rowLine)
}

const CHECK_SIZE = 12

/** The box of a ticked row; of others it is seen below the pointer only. */
function paintCheck(ctx: Surface, view: View, row: number): void {
  const { source, theme, hover, metrics } = view
  const isChecked = source.checked?.(row) ?? false
  const isNear = hover.row === row && (hover.kind === 'check' || hover.kind === 'gutter')
  if (!isChecked && !isNear) return
  const x = (CHECK_WIDTH - CHECK_SIZE) / 2 + 1
  const y = rowTop(view, row) + Math.round((metrics.height - CHECK_SIZE) / 2) - 0.5
  ctx.lineWidth = 1
  ctx.strokeStyle = isChecked ? theme.accent : theme.control
  ctx.fillStyle = isChecked ? theme.accent : theme.surface
  ctx.fillRect(x, y, CHECK_SIZE, CHECK_SIZE)
  ctx.strokeRect(x + 0.5, y + 0.5, CHECK_SIZE - 1, CHECK_SIZE - 1)
  if (!isChecked) return
  ctx.strokeStyle = theme.surface
  ctx.lineWidth = 1.5
  ctx.beginPath()
  ctx.moveTo(x + 3, y + 6)
  ctx.lineTo(x + 5.5, y + 8.5)
  ctx.lineTo(x + 9.5, y + 3.5)
  ctx.stroke()
}

function faceOf(view: View, column: PlannerColumn, strong: boolean): Face {
  if (column.kind === 'text') return strong ? view.type.cellStrong : view.type.cell
  return strong ? view.type.figuresStrong : view.type.figures
}

function paintColumn(ctx: Surface, view: View, column: PlannerColumn, x: number, first: number, last: number): void {
  const { source, theme } = view
  let face: Face | null = null
  ctx.textAlign = column.align
  for (let row = first; row <= last; row++) {
    const y = rowTop(view, row)
    ctx.globalAlpha = source.dimmed?.(row) ? DIMMED_TEXT : 1
    const offset = column.tree ? treeTextOffset(source.level(row)) : CELL_PADDING
    if (column.tree && source.expandable(row)) paintExpander(ctx, view, row, x + expanderOffset(source.level(row)), y)
    if (source.mark?.(row, column.key)) paintCorner(ctx, theme, x + column.width - 1, y)
    const taken = paintBadges(ctx, view, badgesIn(view, row, column), x + column.width - 1, y)
    if (taken > 0) {
      face = null
      ctx.textAlign = column.align
    }
    const text = source.cell(row, column.key)
    if (text === '') continue
    const tone = source.tone(row, column.key)
    const wanted = faceOf(view, column, source.summary(row) || tone === 'critical')
    if (wanted !== face) {
      face = wanted
      setFace(ctx, face)
    }
    // Figures stand at the right; on their left little air is enough.
    const room = column.width - (column.align === 'right' ? 1 : offset) - CELL_PADDING - 1 - taken
    if (column.kind === 'date') {
      paintDate(ctx, view, face, text, x + column.width - CELL_PADDING - 1, y, room, toneColor(theme, tone))
      continue
    }
    if (room <= 0) continue
    const swatch = source.swatch?.(row, column.key) ?? null
    if (swatch !== null) paintSwatch(ctx, view, swatch, x + offset, y)
    const light = source.light?.(row, column.key) ?? null
    if (light !== null) paintLight(ctx, view, light, x + offset, y)
    const inset = swatch === null && light === null ? 0 : SWATCH + 6
    ctx.fillStyle = toneColor(theme, tone)
    const at = column.align === 'right' ? x + column.width - CELL_PADDING - 1 : x + offset + inset
    const mid = y + view.metrics.textMid + 0.5
    if (column.tree && view.rowStyle.wrap) paintTwoLines(ctx, face, text, at, mid, room - inset)
    else ctx.fillText(column.clipStart ? face.fitter.fitEnd(text, room) : face.fitter.fit(text, room - inset), at, mid)
  }
  ctx.globalAlpha = 1
}

const SWATCH = 10

/** The colour of a value; its text says the same. */
function paintSwatch(ctx: Surface, view: View, colour: string, x: number, y: number): void {
  const top = y + Math.round((view.metrics.height - SWATCH) / 2)
  ctx.fillStyle = colour
  ctx.fillRect(x, top, SWATCH, SWATCH)
  ctx.strokeStyle = view.theme.lineStrong
  ctx.lineWidth = 1
  ctx.strokeRect(x + 0.5, top + 0.5, SWATCH - 1, SWATCH - 1)
}

const CORNER = 6
/** Strength of the texts of rows that stand back while others are looked at. */
const DIMMED_TEXT = 0.4

/** A mark in the upper right corner of a cell, as notes have in a spreadsheet. */
function paintCorner(ctx: Surface, theme: Theme, right: number, top: number): void {
  ctx.fillStyle = theme.warningText
  ctx.beginPath()
  ctx.moveTo(right - CORNER, top)
  ctx.lineTo(right, top)
  ctx.lineTo(right, top + CORNER)
  ctx.fill()
}

const MARK = /^(.*\d)\s(\D{1,2})$/u
const MARK_ROOM = 3
const MAX_MARKS = 20_000
const marked = new Map<string, readonly [date: string, mark: string]>()

/** A date cell's text may end with a mark («28 Sep 26 A», an actual): it is set small, in the padding beside the dates. */
function splitMark(text: string): readonly [date: string, mark: string] {
  let parts = marked.get(text)
  if (!parts) {
    const match = MARK.exec(text)
    parts = match ? [match[1]!, match[2]!] : [text, '']
    if (marked.size >= MAX_MARKS) marked.clear()
    marked.set(text, parts)
  }
  return parts
}

function paintDate(
  ctx: Surface,
  view: View,
  face: Face,
  text: string,
  right: number,
  rowY: number,
  room: number,
  color: string,
): void {
  const [date, mark] = splitMark(text)
  const y = rowY + view.metrics.textMid + 0.5
  ctx.textAlign = 'right'
  ctx.fillStyle = color
  ctx.fillText(face.fitter.fit(date, room - MARK_ROOM), right - MARK_ROOM, y)
  if (mark === '') return
  setFace(ctx, view.type.mark)
  ctx.textAlign = 'left'
  ctx.fillStyle = view.theme.text2
  ctx.fillText(mark, right - MARK_ROOM + 0.5, y)
  ctx.textAlign = 'right'
  setFace(ctx, face)
}

function paintExpander(ctx: Surface, view: View, row: number, x: number, y: number): void {
  const cx = x + EXPANDER_SIZE / 2
  const cy = y + view.metrics.textMid
  ctx.strokeStyle = view.theme.text2
  ctx.lineWidth = 1.5
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.beginPath()
  if (view.source.expanded(row)) {
    ctx.moveTo(cx - 3.5, cy - 1.5)
    ctx.lineTo(cx, cy + 2)
    ctx.lineTo(cx + 3.5, cy - 1.5)
  } else {
    ctx.moveTo(cx - 1.5, cy - 3.5)
    ctx.lineTo(cx + 2, cy)
    ctx.lineTo(cx - 1.5, cy + 3.5)
  }
  ctx.stroke()
  ctx.lineCap = 'butt'
}

/** Selected cells, when they are more than one: tinted once more, with a line around them. */
export function paintRange(ctx: Surface, view: View): void {
  const { rangeColumn, caretColumn, selection, metrics, theme } = view
  if (rangeColumn === WHOLE_ROWS || (rangeColumn === caretColumn && selection.size < 2)) return
  const left = columnX(view, Math.min(rangeColumn, caretColumn))
  const last = Math.max(rangeColumn, caretColumn)
  const width = columnX(view, last) + view.columns[last]!.width - 1 - left
  ctx.save()
  const clip = columnClip(view, Math.min(rangeColumn, caretColumn)) - 1
  clipTo(ctx, clip, bodyTop, view.split - clip, bodyBottom(view) - bodyTop)
  for (const [from, to] of runsOf(selectedInSight(view))) {
    const top = rowTop(view, from)
    const height = (to - from + 1) * metrics.height - 1
    ctx.globalAlpha = 0.08
    ctx.fillStyle = theme.accent
    ctx.fillRect(left, top, width, height)
    ctx.globalAlpha = 1
    ctx.strokeStyle = theme.accent
    ctx.lineWidth = 1
    ctx.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1)
  }
  ctx.restore()
}

/** Selected rows on screen and the ones right outside, so that no line is drawn where the range goes on. */
function selectedInSight(view: View): number[] {
  const { source, selection } = view
  const rows: number[] = []
  const end = Math.min(source.rowCount - 1, lastRow(view) + 1)
  for (let row = Math.max(0, firstRow(view) - 1); row <= end; row++) if (selection.has(source.key(row))) rows.push(row)
  return rows
}

/** Ring of the caret's cell; thin while the instrument has no focus. */
export function paintCaret(ctx: Surface, view: View): void {
  const { caretRow, caretColumn, theme, metrics, split } = view
  const column = view.columns[caretColumn]
  if (caretRow < 0 || !column || view.editing) return
  const y = rowTop(view, caretRow)
  if (y + metrics.height < bodyTop || y > bodyBottom(view)) return
  ctx.save()
  const clip = columnClip(view, caretColumn) - 2
  clipTo(ctx, clip, bodyTop - 1, split - clip, bodyBottom(view) - bodyTop + 1)
  ctx.strokeStyle = view.focused ? theme.accent : theme.control
  ctx.lineWidth = view.focused ? 2 : 1
  const inset = view.focused ? 0 : 0.5
  ctx.strokeRect(
    columnX(view, caretColumn) + inset,
    y + inset,
    column.width - 1 - 2 * inset,
    metrics.height - 1 - 2 * inset,
  )
  ctx.restore()
}

/** Words in place of rows when the plan is empty. */
export function paintEmpty(ctx: Surface, view: View): void {
  if (view.source.rowCount > 0) return
  setFace(ctx, view.type.cell)
  ctx.textAlign = 'left'
  ctx.fillStyle = view.theme.text2
  const text = view.type.cell.fitter.fit(view.texts.empty, view.split - GUTTER_WIDTH - 2 * CELL_PADDING)
  ctx.fillText(text, GUTTER_WIDTH + CELL_PADDING, bodyTop + view.metrics.textMid)
}
