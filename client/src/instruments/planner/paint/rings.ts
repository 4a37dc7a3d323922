import { MILESTONE_RADIUS } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import type { PlannerBar } from '../types.ts'
import { bodyBottom, createBar, firstRow, lastRow, rowTop, type View } from '../view.ts'
import { diamond, MIN_BAR, roundRect, whole } from './pen.ts'

const bar: PlannerBar = createBar()

/** Ring of selected bars, and the dots that links are drawn from on the caret's and the hovered bar. */
export function paintBarRings(ctx: Surface, view: View): void {
  const { source, axis, metrics, theme } = view
  const hovered = view.hover.kind === 'bar' || view.hover.kind === 'dot' ? view.hover.row : -1
  const last = lastRow(view)
  for (let row = firstRow(view); row <= last; row++) {
    const selected = view.selection.has(source.key(row))
    if ((!selected && row !== hovered) || !source.bar(row, bar) || bar.kind === 'summary') continue
    const y = rowTop(view, row)
    const x2 = whole(axis.x(bar.finish))
    const x1 = bar.kind === 'milestone' ? x2 : whole(axis.x(bar.start))
    if (selected) paintRing(ctx, view, x1, Math.max(x2, x1 + MIN_BAR), y)
    if (view.drag || view.readOnly || (row !== hovered && row !== view.caretRow)) continue
    const out = bar.kind === 'milestone' ? MILESTONE_RADIUS + 1 : 0
    paintDot(ctx, theme.surface, theme.accent, x1 - out, y + metrics.barMid)
    paintDot(ctx, theme.surface, theme.accent, x2 + out, y + metrics.barMid)
    if (row === hovered && bar.kind === 'work' && !bar.done && y + metrics.height <= bodyBottom(view)) {
      paintProgressHandle(ctx, view, Math.round(x1 + (x2 - x1) * bar.progress), y)
    }
  }
}

function paintRing(ctx: Surface, view: View, x1: number, x2: number, rowY: number): void {
  const { metrics, theme, split, width } = view
  ctx.strokeStyle = theme.accent
  ctx.lineWidth = 1.5
  if (bar.kind === 'milestone') diamond(ctx, x2, rowY + metrics.barMid, MILESTONE_RADIUS + 2.5)
  else {
    const from = Math.max(x1, split - 20)
    const to = Math.min(x2, width + 20)
    if (to <= from) return
    roundRect(ctx, from - 1.75, rowY + metrics.barTop - 1.75, to - from + 3.5, metrics.barHeight + 3.5, 3)
  }
  ctx.stroke()
}

function paintDot(ctx: Surface, fill: string, stroke: string, x: number, y: number): void {
  ctx.beginPath()
  ctx.arc(x, y, 3.25, 0, 2 * Math.PI)
  ctx.fillStyle = fill
  ctx.fill()
  ctx.strokeStyle = stroke
  ctx.lineWidth = 1.5
  ctx.stroke()
}

function paintProgressHandle(ctx: Surface, view: View, x: number, rowY: number): void {
  const y = rowY + view.metrics.barTop + view.metrics.barHeight + 1
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x + 4, y + 5)
  ctx.lineTo(x - 4, y + 5)
  ctx.closePath()
  ctx.fillStyle = view.theme.accent
  ctx.fill()
}
