import { HEADER_HEIGHT, HEADER_ROW } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import type { PlannerBar } from '../types.ts'
import { bodyBottom, bodyTop, createBar, firstRow, lastRow, rowTop, type View } from '../view.ts'
import { roundRect, setFace, whole } from './pen.ts'

const bar: PlannerBar = createBar()
/** The line bends towards a row's progress between these px of the row. */
const BEND_IN = 2
const BOB_GAP = 8
const BOB_HEIGHT = 12

/** The data date: a brass line with a bob, and the progress line that hangs off it. */
export function paintPlumb(ctx: Surface, view: View): void {
  if (view.dataDate === null || !view.look.dataDate) return
  const x = whole(view.axis.x(view.dataDate)) + 0.5
  const bottom = bodyBottom(view) - BOB_GAP - BOB_HEIGHT
  if (x >= view.split && x <= view.width) {
    ctx.globalAlpha = 0.55
    ctx.fillStyle = view.theme.plumb
    ctx.fillRect(x - 0.5, bodyTop, 1, bottom - bodyTop)
    ctx.globalAlpha = 1
  }
  if (view.look.progressLine) paintProgressLine(ctx, view, x, bottom)
  paintBob(ctx, view, x, bottom)
}

function paintProgressLine(ctx: Surface, view: View, x: number, bottom: number): void {
  const { theme, metrics } = view
  const last = lastRow(view)
  ctx.strokeStyle = theme.plumb
  ctx.lineWidth = 1.5
  ctx.lineJoin = 'round'
  ctx.beginPath()
  ctx.moveTo(x, bodyTop)
  for (let row = firstRow(view); row <= last; row++) {
    const y = rowTop(view, row)
    if (y + metrics.height > bottom) break
    const point = progressPoint(view, row)
    if (point === null) continue
    ctx.lineTo(x, y + BEND_IN)
    ctx.lineTo(point, y + metrics.barMid)
    ctx.lineTo(x, y + metrics.height)
  }
  ctx.lineTo(x, bottom)
  ctx.stroke()
  ctx.fillStyle = theme.surface
  for (let row = firstRow(view); row <= last; row++) {
    if (rowTop(view, row) + metrics.height > bottom) break
    const point = progressPoint(view, row)
    if (point === null) continue
    ctx.beginPath()
    ctx.arc(point, rowTop(view, row) + metrics.barMid, 2.5, 0, 2 * Math.PI)
    ctx.fill()
    ctx.stroke()
  }
}

/** Px of the progress of a work that has begun, or should have; null: the line runs straight past the row. */
function progressPoint(view: View, row: number): number | null {
  const date = view.dataDate
  if (date === null || !view.source.bar(row, bar) || bar.kind !== 'work' || bar.done || bar.progress >= 1) return null
  if (bar.progress <= 0 && bar.start >= date) return null
  return view.axis.x(bar.start + (bar.finish - bar.start) * bar.progress)
}

function paintBob(ctx: Surface, view: View, x: number, top: number): void {
  ctx.fillStyle = view.theme.plumb
  ctx.fillRect(x - 1.5, top - 1, 3, 2)
  ctx.fillStyle = view.theme.bob
  ctx.beginPath()
  ctx.moveTo(x - 4, top + 1)
  ctx.lineTo(x + 4, top + 1)
  ctx.lineTo(x + 4, top + 5)
  ctx.lineTo(x, top + BOB_HEIGHT + 1)
  ctx.lineTo(x - 4, top + 5)
  ctx.closePath()
  ctx.fill()
}

/** Chip with the date on the lower row of the time scale. */
export function paintPlumbChip(ctx: Surface, view: View): void {
  if (view.dataDate === null || !view.look.dataDate) return
  const x = whole(view.axis.x(view.dataDate))
  const { theme, type } = view
  const text = view.texts.dataDate(view.dataDate)
  const width = Math.round(type.chip.fitter.width(text)) + 18
  if (x + width / 2 < view.split || x - width / 2 > view.width) return
  roundRect(ctx, Math.round(x - width / 2), HEADER_ROW + 1, width, HEADER_HEIGHT - HEADER_ROW - 2, 3)
  ctx.fillStyle = theme.plumb
  ctx.fill()
  setFace(ctx, type.chip)
  ctx.textAlign = 'center'
  ctx.fillStyle = theme.presenceInk
  ctx.fillText(text, x, HEADER_ROW + HEADER_ROW / 2 + 0.5)
}
