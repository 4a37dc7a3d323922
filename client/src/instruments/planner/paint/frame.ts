import { FOOTER_HEIGHT, GUTTER_WIDTH } from '../geometry.ts'
import type { OverviewBitmap } from '../overview.ts'
import { type TrackThumb, thumbOf } from '../scroll.ts'
import type { Surface } from '../surface.ts'
import { bodyBottom, bodyTop, type View } from '../view.ts'
import { toneColor } from './grid.ts'
import { clipTo, hline, roundRect, setFace, vline } from './pen.ts'
import { presenceColor } from './people.ts'

const THUMB = 6
const thumb: TrackThumb = { offset: 0, length: 0 }

export function paintSplitter(ctx: Surface, view: View): void {
  if (view.gridOnly) return
  const active = view.hover.kind === 'splitter'
  vline(ctx, view.split - 1, 0, view.height, active ? view.theme.accent : view.theme.lineStrong)
}

/** Thin scrollbars over the content; ticks at the right edge say where other people are. */
export function paintScrollbars(ctx: Surface, view: View): void {
  const { scroll } = view
  const track = scroll.viewport
  thumbOf(track, scroll.viewport, scroll.contentHeight, scroll.top, thumb)
  if (thumb.length > 0) {
    const x = view.width - THUMB - 2
    paintThumb(ctx, view, x, bodyTop + thumb.offset + 2, THUMB, thumb.length - 4, view.hover.kind === 'row-bar')
  }
  for (const remote of view.remotes) {
    if (remote.row < 0 || view.source.rowCount === 0) continue
    const y = bodyTop + (remote.row / view.source.rowCount) * (track - 3)
    ctx.fillStyle = presenceColor(view, remote)
    roundRect(ctx, view.width - 8, Math.round(y), 8, 3, 1.5)
    ctx.fill()
  }
  const gridTrack = view.split - GUTTER_WIDTH
  thumbOf(gridTrack, scroll.gridViewport, scroll.gridContent, scroll.gridLeft, thumb)
  if (thumb.length === 0) return
  const y = bodyBottom(view) - THUMB - 2
  paintThumb(ctx, view, GUTTER_WIDTH + thumb.offset + 2, y, thumb.length - 4, THUMB, view.hover.kind === 'column-bar')
}

function paintThumb(
  ctx: Surface,
  view: View,
  x: number,
  y: number,
  width: number,
  height: number,
  active: boolean,
): void {
  ctx.globalAlpha = active ? 0.85 : 0.45
  ctx.fillStyle = view.theme.link
  roundRect(ctx, x, y, width, height, THUMB / 2)
  ctx.fill()
  ctx.globalAlpha = 1
}

/** Strip below: figures of the plan under the grid, the whole plan in small under the bars. */
export function paintFooter(ctx: CanvasRenderingContext2D, view: View, bitmap: OverviewBitmap): void {
  const { theme, width, split } = view
  const top = bodyBottom(view)
  ctx.fillStyle = theme.chrome
  ctx.fillRect(0, top, width, FOOTER_HEIGHT)
  hline(ctx, 0, top, width, theme.lineStrong)
  paintFooterTexts(ctx, view, top)
  const { overview } = view
  if (!overview.known || !view.look.minimap) return
  ctx.save()
  clipTo(ctx, split, top + 1, width - split, FOOTER_HEIGHT - 1)
  const image = bitmap.get(overview, theme, width - split - 16, FOOTER_HEIGHT - 1, view.dpr)
  ctx.drawImage(image, split + 8, top + 1, width - split - 16, FOOTER_HEIGHT - 1)
  paintOverviewWindow(ctx, view, top)
  ctx.restore()
}

/** Pane px of an instant in the strip. */
export function overviewX(view: View, instant: number): number {
  const { overview } = view
  const span = Math.max(1, overview.last - overview.first)
  return view.split + 8 + ((instant - overview.first) / span) * (view.width - view.split - 16)
}

/** Instant at pane px `x` of the strip; the inverse of `overviewX`. */
export function overviewInstant(view: View, x: number): number {
  const { overview } = view
  const span = Math.max(1, overview.last - overview.first)
  return overview.first + ((x - view.split - 8) / (view.width - view.split - 16)) * span
}

function paintOverviewWindow(ctx: Surface, view: View, top: number): void {
  const { theme, axis } = view
  const from = Math.max(view.split + 1, overviewX(view, axis.start))
  const to = Math.min(view.width - 1, overviewX(view, axis.end()))
  roundRect(ctx, from + 0.5, top + 1.5, Math.max(6, to - from - 1), FOOTER_HEIGHT - 2.5, 3)
  ctx.globalAlpha = 0.1
  ctx.fillStyle = theme.accent
  ctx.fill()
  ctx.globalAlpha = 1
  ctx.strokeStyle = theme.accent
  ctx.lineWidth = 1
  ctx.stroke()
  if (view.dataDate !== null) {
    vline(ctx, Math.round(overviewX(view, view.dataDate)), top + 2, FOOTER_HEIGHT - 3, theme.plumb)
  }
  for (const remote of view.remotes) {
    if (remote.row < 0 || !remote.caret.drag) continue
    const x = overviewX(view, remote.caret.drag.start)
    const y = top + 3 + (remote.row / Math.max(1, view.source.rowCount)) * (FOOTER_HEIGHT - 7)
    ctx.beginPath()
    ctx.arc(x, y, 3, 0, 2 * Math.PI)
    ctx.fillStyle = presenceColor(view, remote)
    ctx.fill()
    ctx.strokeStyle = theme.chrome
    ctx.stroke()
  }
}

function paintFooterTexts(ctx: Surface, view: View, top: number): void {
  const parts = view.texts.footer
  if (!parts) return
  const face = view.type.label
  ctx.save()
  clipTo(ctx, 0, top, view.split, FOOTER_HEIGHT)
  setFace(ctx, face)
  ctx.textAlign = 'left'
  let x = 12
  for (const part of parts) {
    ctx.fillStyle = toneColor(view.theme, part.tone)
    ctx.fillText(part.text, x, top + FOOTER_HEIGHT / 2 + 1)
    x += face.fitter.width(part.text) + 14
  }
  ctx.restore()
}
