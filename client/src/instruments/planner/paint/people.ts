import { GUTTER_WIDTH } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import type { Instant } from '../types.ts'
import {
  bodyBottom,
  bodyTop,
  columnClip,
  columnX,
  FLAG_MS,
  firstRow,
  lastRow,
  type RemoteView,
  rowTop,
  type View,
} from '../view.ts'
import { clipTo, hatch, roundRect, setFace } from './pen.ts'

const FLAG_HEIGHT = 18
const FLAG_PADDING = 6
const ROW_MARK = 4

export function presenceColor(view: View, remote: RemoteView): string {
  return view.theme.presence[remote.caret.color % view.theme.presence.length]!
}

/** Other people's selected rows: their colour at the left edge of the row. */
export function paintRemoteRows(ctx: Surface, view: View): void {
  if (view.remoteRows.size === 0) return
  const last = lastRow(view)
  ctx.save()
  clipTo(ctx, 0, bodyTop, GUTTER_WIDTH, bodyBottom(view) - bodyTop)
  for (let row = firstRow(view); row <= last; row++) {
    const color = view.remoteRows.get(view.source.key(row))
    if (color === undefined) continue
    ctx.fillStyle = view.theme.presence[color % view.theme.presence.length]!
    ctx.fillRect(0, rowTop(view, row), ROW_MARK, view.metrics.height - 1)
  }
  ctx.restore()
}

/** Other people's cells: a frame and a hatch, with the name below for two seconds after each move. */
export function paintRemoteCells(ctx: Surface, view: View): void {
  if (view.remotes.length === 0) return
  ctx.save()
  clipTo(ctx, GUTTER_WIDTH - 1, bodyTop, Math.max(0, view.split - GUTTER_WIDTH + 1), bodyBottom(view) - bodyTop)
  for (const remote of view.remotes) paintRemoteCell(ctx, view, remote)
  ctx.restore()
}

function paintRemoteCell(ctx: Surface, view: View, remote: RemoteView): void {
  const index = view.columns.findIndex((column) => column.key === remote.caret.column)
  if (remote.row < 0 || index < 0) return
  const y = rowTop(view, remote.row)
  if (y > bodyBottom(view) || y + view.metrics.height + FLAG_HEIGHT < bodyTop) return
  const x = columnX(view, index)
  if (x < columnClip(view, index) - 1) return
  const width = view.columns[index]!.width - 1
  const height = view.metrics.height - 1
  const color = presenceColor(view, remote)
  ctx.globalAlpha = 0.35
  hatch(ctx, x, y, width, height, color, 6)
  ctx.globalAlpha = 1
  ctx.strokeStyle = color
  ctx.lineWidth = 2
  ctx.strokeRect(x, y, width, height)
  if (view.now - remote.movedAt < FLAG_MS) paintFlag(ctx, view, remote.caret.name, color, x - 1, y + height + 1)
}

function paintFlag(ctx: Surface, view: View, name: string, color: string, x: number, y: number): void {
  const face = view.type.flag
  const text = face.fitter.fit(name, 140)
  const width = Math.ceil(face.fitter.width(text)) + 2 * FLAG_PADDING
  ctx.beginPath()
  ctx.roundRect(x, y, width, FLAG_HEIGHT, [0, 3, 3, 3])
  ctx.fillStyle = color
  ctx.fill()
  setFace(ctx, face)
  ctx.textAlign = 'left'
  ctx.fillStyle = view.theme.presenceInk
  ctx.fillText(text, x + FLAG_PADDING, y + FLAG_HEIGHT / 2 + 0.5)
}

/** Bars that other people are dragging. */
export function paintRemoteDrags(ctx: Surface, view: View): void {
  for (const remote of view.remotes) {
    const drag = remote.caret.drag
    if (!drag || remote.dragRow < 0) continue
    const color = presenceColor(view, remote)
    paintGhost(ctx, view, remote.dragRow, drag.start, drag.finish, color)
    const right = Math.min(view.width - 60, view.axis.x(drag.finish))
    const left = Math.max(view.split + 4, view.axis.x(drag.start), right - 40)
    paintFlag(
      ctx,
      view,
      remote.caret.name,
      color,
      Math.round(left),
      rowTop(view, remote.dragRow) + view.metrics.height - 6,
    )
  }
}

/** Where a bar would stand: 18 % fill, 1.5 px edge. */
export function paintGhost(
  ctx: Surface,
  view: View,
  row: number,
  start: Instant,
  finish: Instant,
  color: string,
): void {
  const { axis, metrics, split, width } = view
  const from = Math.max(split - 20, Math.round(axis.x(start)))
  const to = Math.min(width + 20, Math.round(axis.x(finish)))
  const y = rowTop(view, row) + metrics.barTop
  roundRect(ctx, from - 0.25, y - 0.25, Math.max(2, to - from) + 0.5, metrics.barHeight + 0.5, 3)
  ctx.globalAlpha = 0.18
  ctx.fillStyle = color
  ctx.fill()
  ctx.globalAlpha = 1
  ctx.strokeStyle = color
  ctx.lineWidth = 1.5
  ctx.stroke()
}
