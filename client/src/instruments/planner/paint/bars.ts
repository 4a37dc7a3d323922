import { MILESTONE_RADIUS, SUMMARY_HEIGHT, SUMMARY_HOOK_HEIGHT, SUMMARY_HOOK_WIDTH } from '../geometry.ts'
import { doneX, partsOf } from '../parts.ts'
import type { Surface } from '../surface.ts'
import type { BarDress, PlannerBar } from '../types.ts'
import { createBar, createDress, firstRow, lastRow, MOVED_MS, rowTop, undress, type View } from '../view.ts'
import { paintBaselines } from './baselines.ts'
import { paintLabels } from './labels.ts'
import { paintLimits } from './limits.ts'
import { paintMayFinish } from './may-finish.ts'
import { diamond, MIN_BAR, roundRect, whole } from './pen.ts'
import { paintReserves } from './reserves.ts'

const bar: PlannerBar = createBar()
const dress: BarDress = createDress()
const FADED = 0.38
/** Strength of rows that stand back while others are looked at. */
const DIMMED = 0.25
/** Texts and strings reach this far out of the pane at most. */
const REACH = 400

/** Reads what the bar of a row wears. */
export function dressOf(view: View, row: number, of: PlannerBar, out: BarDress): void {
  undress(out, of.finish)
  view.source.dress?.(row, out)
}

interface Fill {
  fill: string
  /** '': the fill under a shade. */
  progress: string
}

function fillOf(view: View): Fill {
  const { theme } = view
  if (dress.ownColor) return { fill: dress.ownColor, progress: '' }
  if (dress.color >= 0) return { fill: theme.bars[dress.color % theme.bars.length]!, progress: '' }
  if (bar.done) return { fill: theme.done, progress: theme.done }
  if (bar.critical && view.critical) return { fill: theme.critical, progress: theme.criticalText }
  return { fill: theme.bar, progress: theme.barProgress }
}

/** Bars, summaries, milestones, and all that stands around them in their rows. */
export function paintBars(ctx: Surface, view: View): void {
  const last = lastRow(view)
  for (let row = firstRow(view); row <= last; row++) {
    if (view.source.bar(row, bar)) paintRow(ctx, view, row)
  }
}

function paintRow(ctx: Surface, view: View, row: number): void {
  const { axis, split, width } = view
  dressOf(view, row, bar, dress)
  const x1 = axis.x(bar.start)
  const x2 = Math.max(axis.x(bar.finish), bar.kind === 'milestone' ? 0 : x1 + MIN_BAR)
  const y = rowTop(view, row)
  const back = view.source.dimmed?.(row) ? DIMMED : 1
  ctx.globalAlpha = back
  paintBaselines(ctx, view, bar, dress, y)
  paintLimits(ctx, view, dress, y)
  paintMayFinish(ctx, view, dress, y)
  if (Math.min(x1, x2) <= width + REACH && Math.max(x2, axis.x(dress.totalEnd)) >= split - REACH) {
    ctx.globalAlpha = isMovedAway(view, row) ? FADED * back : back
    paintTint(ctx, view, row, x1, x2, y)
    if (bar.kind === 'milestone') paintMilestone(ctx, view, x2, y)
    else if (bar.kind === 'summary') paintSummary(ctx, view, whole(x1), whole(x2), y)
    else paintWork(ctx, view, whole(x1), whole(x2), y)
    ctx.globalAlpha = back
    const labelAt = paintReserves(ctx, view, bar, dress, x2, y)
    const paper = view.selection.has(view.source.key(row)) ? view.theme.selection : view.theme.surface
    paintLabels(ctx, view, bar, dress, { x1, x2, labelAt, y, paper })
  }
  ctx.globalAlpha = 1
}

/** The original of a bar that somebody is dragging fades. */
function isMovedAway(view: View, row: number): boolean {
  if (view.drag?.kind === 'bar' && view.drag.row === row && view.drag.part !== 'progress') return true
  for (const remote of view.remotes) if (remote.dragRow === row) return true
  return false
}

function paintTint(ctx: Surface, view: View, row: number, x1: number, x2: number, y: number): void {
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

function paintWork(ctx: Surface, view: View, x1: number, x2: number, rowY: number): void {
  const { metrics, split, width } = view
  const y = rowY + metrics.barTop
  // Far ends are cut near the pane: very long rectangles cost time and lose precision.
  const from = Math.max(x1, split - 10)
  const to = Math.min(x2, width + 10)
  if (to <= from) return
  const { fill, progress } = fillOf(view)
  if (bar.kind === 'draft') {
    ctx.strokeStyle = fill
    ctx.lineWidth = 1
    ctx.setLineDash([3, 2])
    roundRect(ctx, from + 0.5, y + 0.5, to - from - 1, metrics.barHeight - 1, 2)
    ctx.stroke()
    ctx.setLineDash([])
    return
  }
  const doneTo = bar.progress <= 0 || (bar.done && progress !== '') ? from : Math.round(doneX(view, bar))
  const box = { from, to, y, doneTo }
  if (bar.pauses.length === 0) paintPart(ctx, view, fill, progress, box)
  else paintParts(ctx, view, fill, progress, box)
}

/** Parts of a work with pauses, and the thin line between them that says that they are one. */
function paintParts(ctx: Surface, view: View, fill: string, progress: string, box: BarBox): void {
  const { axis, metrics } = view
  ctx.fillStyle = fill
  ctx.fillRect(box.from, Math.round(box.y + metrics.barHeight / 2) - 0.5, box.to - box.from, 1)
  for (const part of partsOf(bar)) {
    const from = Math.max(box.from, whole(axis.x(part.start)))
    const to = Math.min(box.to, Math.max(whole(axis.x(part.finish)), from + MIN_BAR))
    if (to > from) paintPart(ctx, view, fill, progress, { ...box, from, to })
  }
}

function paintPart(ctx: Surface, view: View, fill: string, progress: string, box: BarBox): void {
  const { from, to, y } = box
  const { barHeight } = view.metrics
  ctx.fillStyle = fill
  roundRect(ctx, from, y, to - from, barHeight, 2)
  ctx.fill()
  paintDone(ctx, view, progress, box)
  // In a colour of its own a critical bar still says so.
  if (progress !== '' || !bar.critical || !view.critical) return
  ctx.fillStyle = view.theme.linkCritical
  ctx.fillRect(from, y + barHeight - 2, to - from, 2)
}

interface BarBox {
  /** What of the bar is drawn. */
  from: number
  to: number
  y: number
  /** Up to where it is done. */
  doneTo: number
}

function paintDone(ctx: Surface, view: View, progress: string, { from, to, y, ...box }: BarBox): void {
  const doneTo = Math.min(to, box.doneTo)
  if (doneTo <= from) return
  ctx.fillStyle = progress || view.theme.barShade
  ctx.beginPath()
  const rightRadius = doneTo >= to ? 2 : 0
  ctx.roundRect(from, y, doneTo - from, view.metrics.barHeight, [2, rightRadius, rightRadius, 2])
  ctx.fill()
}

function paintSummary(ctx: Surface, view: View, x1: number, x2: number, rowY: number): void {
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

function milestoneColor(view: View): string {
  if (dress.ownColor || dress.color >= 0) return fillOf(view).fill
  if (bar.done) return view.theme.done
  return bar.critical && view.critical ? view.theme.criticalText : view.theme.summary
}

function paintMilestone(ctx: Surface, view: View, x: number, rowY: number): void {
  diamond(ctx, x, rowY + view.metrics.barMid, MILESTONE_RADIUS)
  ctx.fillStyle = milestoneColor(view)
  ctx.fill()
}
