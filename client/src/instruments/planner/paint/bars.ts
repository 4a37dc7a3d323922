import { MILESTONE_RADIUS, SUMMARY_HEIGHT, SUMMARY_HOOK_HEIGHT, SUMMARY_HOOK_WIDTH } from '../geometry.ts'
import type { PlannerBar } from '../types.ts'
import { bodyBottom, createBar, firstRow, lastRow, MOVED_MS, rowTop, type View } from '../view.ts'
import { haloText, roundRect, setFace } from './pen.ts'

const bar: PlannerBar = createBar()
/** A bar of half a day at year zoom still shows. */
const MIN_BAR = 2
const FADED = 0.38

function barColors(view: View, of: PlannerBar): { fill: string; progress: string } {
  const { theme } = view
  if (of.done) return { fill: theme.done, progress: theme.done }
  if (of.critical && view.critical) return { fill: theme.critical, progress: theme.criticalText }
  return { fill: theme.bar, progress: theme.barProgress }
}

/** Bars, summaries, milestones, float strings, labels. */
export function paintBars(ctx: CanvasRenderingContext2D, view: View): void {
  const { source, axis, split, width } = view
  const last = lastRow(view)
  ctx.textAlign = 'left'
  for (let row = firstRow(view); row <= last; row++) {
    if (!source.bar(row, bar)) continue
    const x1 = axis.x(bar.start)
    const x2 = Math.max(axis.x(bar.finish), bar.kind === 'milestone' ? 0 : x1 + MIN_BAR)
    const right = Math.max(x2, axis.x(bar.floatEnd))
    if (Math.min(x1, x2) > width + 20) continue
    const y = rowTop(view, row)
    if (right < split - 400) continue
    ctx.globalAlpha = isMovedAway(view, row) ? FADED : 1
    paintTint(ctx, view, row, x1, x2, y)
    if (bar.kind === 'milestone') paintMilestone(ctx, view, x2, y)
    else if (bar.kind === 'summary') paintSummary(ctx, view, Math.round(x1), Math.round(x2), y)
    else paintWork(ctx, view, Math.round(x1), Math.round(x2), y)
    ctx.globalAlpha = 1
    const labelAt = paintFloat(ctx, view, x2, y)
    paintLabel(ctx, view, labelAt, y, view.selection.has(source.key(row)) ? view.theme.selection : view.theme.surface)
  }
}

/** The original of a bar that somebody is dragging fades. */
function isMovedAway(view: View, row: number): boolean {
  if (view.drag?.kind === 'bar' && view.drag.row === row && view.drag.part !== 'progress') return true
  for (const remote of view.remotes) if (remote.dragRow === row) return true
  return false
}

function paintTint(ctx: CanvasRenderingContext2D, view: View, row: number, x1: number, x2: number, y: number): void {
  const moved = view.source.movedAt(row)
  if (moved === 0 || view.wallNow - moved >= MOVED_MS) return
  const { metrics, theme } = view
  const out = bar.kind === 'milestone' ? MILESTONE_RADIUS : 0
  ctx.save()
  ctx.globalAlpha = 0.13
  ctx.fillStyle = theme.accent
  const from = bar.kind === 'milestone' ? x2 : x1
  roundRect(ctx, from - out - 4, y + metrics.barTop - 4, x2 - from + 2 * out + 8, metrics.barHeight + 8, 4)
  ctx.fill()
  ctx.restore()
}

function paintWork(ctx: CanvasRenderingContext2D, view: View, x1: number, x2: number, rowY: number): void {
  const { metrics, split, width } = view
  const y = rowY + metrics.barTop
  // Far ends are cut near the pane: very long rectangles cost time and lose precision.
  const from = Math.max(x1, split - 10)
  const to = Math.min(x2, width + 10)
  if (to <= from) return
  const { fill, progress } = barColors(view, bar)
  if (bar.kind === 'draft') {
    ctx.strokeStyle = fill
    ctx.lineWidth = 1
    ctx.setLineDash([3, 2])
    roundRect(ctx, from + 0.5, y + 0.5, to - from - 1, metrics.barHeight - 1, 2)
    ctx.stroke()
    ctx.setLineDash([])
    return
  }
  ctx.fillStyle = fill
  roundRect(ctx, from, y, to - from, metrics.barHeight, 2)
  ctx.fill()
  if (bar.progress <= 0 || bar.done) return
  const doneTo = Math.min(to, Math.round(x1 + (x2 - x1) * Math.min(1, bar.progress)))
  if (doneTo <= from) return
  ctx.fillStyle = progress
  ctx.beginPath()
  const rightRadius = doneTo >= to ? 2 : 0
  ctx.roundRect(from, y, doneTo - from, metrics.barHeight, [2, rightRadius, rightRadius, 2])
  ctx.fill()
}

function paintSummary(ctx: CanvasRenderingContext2D, view: View, x1: number, x2: number, rowY: number): void {
  const { metrics, split, width, theme } = view
  const y = rowY + metrics.summaryTop
  const from = Math.max(x1, split - 10)
  const to = Math.min(x2, width + 10)
  if (to <= from) return
  const hook = Math.min(SUMMARY_HOOK_WIDTH, (x2 - x1) / 2)
  const bottom = y + SUMMARY_HEIGHT
  ctx.fillStyle = theme.summary
  ctx.beginPath()
  ctx.rect(from, y, to - from, SUMMARY_HEIGHT)
  ctx.moveTo(x1, bottom)
  ctx.lineTo(x1 + hook, bottom)
  ctx.lineTo(x1, bottom + SUMMARY_HOOK_HEIGHT)
  ctx.closePath()
  ctx.moveTo(x2, bottom)
  ctx.lineTo(x2 - hook, bottom)
  ctx.lineTo(x2, bottom + SUMMARY_HOOK_HEIGHT)
  ctx.closePath()
  ctx.fill()
}

/** Path of a milestone's diamond. */
export function diamond(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath()
  ctx.moveTo(x, y - radius)
  ctx.lineTo(x + radius, y)
  ctx.lineTo(x, y + radius)
  ctx.lineTo(x - radius, y)
  ctx.closePath()
}

function milestoneColor(view: View): string {
  if (bar.done) return view.theme.done
  return bar.critical && view.critical ? view.theme.criticalText : view.theme.summary
}

function paintMilestone(ctx: CanvasRenderingContext2D, view: View, x: number, rowY: number): void {
  diamond(ctx, x, rowY + view.metrics.barMid, MILESTONE_RADIUS)
  ctx.fillStyle = milestoneColor(view)
  ctx.fill()
}

/** Dotted string from the finish to the end of the free float; returns where the label begins. */
function paintFloat(ctx: CanvasRenderingContext2D, view: View, x2: number, rowY: number): number {
  const end = view.axis.x(bar.floatEnd)
  const tip = bar.kind === 'milestone' ? x2 + MILESTONE_RADIUS : x2
  if (bar.kind === 'summary' || end - tip < 4) return tip + 8
  const y = Math.round(rowY + view.metrics.barMid) + 0.5
  const from = Math.max(tip + 2, view.split - 4)
  const to = Math.min(end, view.width + 4)
  ctx.strokeStyle = view.theme.link
  ctx.lineWidth = 1
  if (to > from) {
    ctx.setLineDash([1.5, 2.5])
    ctx.beginPath()
    ctx.moveTo(from, y)
    ctx.lineTo(to, y)
    ctx.stroke()
    ctx.setLineDash([])
  }
  if (end <= view.width) {
    ctx.beginPath()
    ctx.moveTo(Math.round(end) + 0.5, y - 3.5)
    ctx.lineTo(Math.round(end) + 0.5, y + 3.5)
    ctx.stroke()
  }
  return end + 6
}

function paintLabel(ctx: CanvasRenderingContext2D, view: View, x: number, rowY: number, paper: string): void {
  if (bar.label === '' || x > view.width || x < view.split - 300) return
  const { theme, type, metrics } = view
  const milestone = bar.kind === 'milestone'
  const strong = milestone || bar.kind === 'summary'
  setFace(ctx, strong ? type.labelStrong : type.label)
  const color = !milestone ? theme.text2 : bar.critical && view.critical ? theme.criticalText : theme.text1
  const y = rowY + (bar.kind === 'summary' ? metrics.textMid : metrics.barMid) + 0.5
  haloText(ctx, bar.label, x, y, color, paper)
}

/** Ring of selected bars, and the dots that links are drawn from on the caret's and the hovered bar. */
export function paintBarRings(ctx: CanvasRenderingContext2D, view: View): void {
  const { source, axis, metrics, theme } = view
  const hovered = view.hover.kind === 'bar' || view.hover.kind === 'dot' ? view.hover.row : -1
  const last = lastRow(view)
  for (let row = firstRow(view); row <= last; row++) {
    const selected = view.selection.has(source.key(row))
    if ((!selected && row !== hovered) || !source.bar(row, bar) || bar.kind === 'summary') continue
    const y = rowTop(view, row)
    const x2 = Math.round(axis.x(bar.finish))
    const x1 = bar.kind === 'milestone' ? x2 : Math.round(axis.x(bar.start))
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

function paintRing(ctx: CanvasRenderingContext2D, view: View, x1: number, x2: number, rowY: number): void {
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

function paintDot(ctx: CanvasRenderingContext2D, fill: string, stroke: string, x: number, y: number): void {
  ctx.beginPath()
  ctx.arc(x, y, 3.25, 0, 2 * Math.PI)
  ctx.fillStyle = fill
  ctx.fill()
  ctx.strokeStyle = stroke
  ctx.lineWidth = 1.5
  ctx.stroke()
}

function paintProgressHandle(ctx: CanvasRenderingContext2D, view: View, x: number, rowY: number): void {
  const y = rowY + view.metrics.barTop + view.metrics.barHeight + 1
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x + 4, y + 5)
  ctx.lineTo(x - 4, y + 5)
  ctx.closePath()
  ctx.fillStyle = view.theme.accent
  ctx.fill()
}
