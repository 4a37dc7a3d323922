import { MILESTONE_RADIUS } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import type { BarDress, PlannerBar } from '../types.ts'
import type { View } from '../view.ts'

/** Shorter strings than this say nothing. */
const SHORTEST = 4

/**
 * Reserves behind the finish: the free one as a line, the full one as dots with an end tick. Returns where the label
 * begins.
 */
export function paintReserves(
  ctx: Surface,
  view: View,
  bar: PlannerBar,
  dress: BarDress,
  x2: number,
  rowY: number,
): number {
  const tip = bar.kind === 'milestone' ? x2 + MILESTONE_RADIUS : x2
  if (bar.kind === 'summary') return tip + 8
  const y = Math.round(rowY + view.metrics.barMid) + 0.5
  const total = view.axis.x(dress.totalEnd)
  const free = view.axis.x(dress.freeEnd)
  const hasTotal = total - tip >= SHORTEST
  const hasFree = free - tip >= SHORTEST
  ctx.strokeStyle = view.theme.link
  ctx.lineWidth = 1
  if (hasTotal) string(ctx, view, tip + 2, total, y, [1.5, 2.5])
  if (hasFree) string(ctx, view, tip + 2, free, y, [])
  if (hasTotal) tick(ctx, view, total, y)
  if (hasFree && Math.abs(free - total) > 1) tick(ctx, view, free, y)
  return Math.max(hasTotal ? total + 6 : tip + 8, hasFree ? free + 6 : 0)
}

function string(ctx: Surface, view: View, from: number, to: number, y: number, dash: number[]): void {
  const left = Math.max(from, view.split - 4)
  const right = Math.min(to, view.width + 4)
  if (right <= left) return
  ctx.setLineDash(dash)
  ctx.beginPath()
  ctx.moveTo(left, y)
  ctx.lineTo(right, y)
  ctx.stroke()
  ctx.setLineDash([])
}

function tick(ctx: Surface, view: View, x: number, y: number): void {
  if (x > view.width || x < view.split) return
  ctx.beginPath()
  ctx.moveTo(Math.round(x) + 0.5, y - 3.5)
  ctx.lineTo(Math.round(x) + 0.5, y + 3.5)
  ctx.stroke()
}
