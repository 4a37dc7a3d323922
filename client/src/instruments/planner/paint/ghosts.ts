import { MILESTONE_RADIUS } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import type { BarDress, PlannerBar } from '../types.ts'
import { createBar, createDress, firstRow, lastRow, rowTop, type View } from '../view.ts'
import { dressOf } from './bars.ts'
import { diamond, roundRect, whole } from './pen.ts'

const bar: PlannerBar = createBar()
const dress: BarDress = createDress()

/** Where the bars that follow would go by the drag, or by the proposal, that is being tried: dashed. */
export function paintGhosts(ctx: Surface, view: View): void {
  const { drag } = view
  const dragged = drag?.kind === 'bar' ? drag : null
  if (!dragged && !view.source.proposes?.()) return
  const last = lastRow(view)
  for (let row = firstRow(view); row <= last; row++) {
    if (!view.source.bar(row, bar)) continue
    dressOf(view, row, bar, dress)
    const { ghost } = dress
    // The dragged bar has its own ghost under the pointer, unless it would end up elsewhere.
    const isUnderPointer =
      row === dragged?.row && ghost.start === dragged.answer.start && ghost.finish === dragged.answer.finish
    if (!Number.isNaN(ghost.start) && !isUnderPointer) paintGhostBar(ctx, view, rowTop(view, row))
  }
}

function paintGhostBar(ctx: Surface, view: View, rowY: number): void {
  const { axis, metrics, split, width, theme } = view
  ctx.strokeStyle = theme.accent
  ctx.fillStyle = theme.accent
  ctx.lineWidth = 1
  ctx.setLineDash([3, 2])
  if (bar.kind === 'milestone') {
    diamond(ctx, axis.x(dress.ghost.finish), rowY + metrics.barMid, MILESTONE_RADIUS)
  } else {
    const from = Math.max(split - 20, whole(axis.x(dress.ghost.start)))
    const to = Math.min(width + 20, whole(axis.x(dress.ghost.finish)))
    const isSummary = bar.kind === 'summary'
    const top = rowY + (isSummary ? metrics.summaryTop : metrics.barTop)
    roundRect(ctx, from + 0.5, top + 0.5, Math.max(2, to - from) - 1, isSummary ? 4 : metrics.barHeight - 1, 2)
  }
  ctx.stroke()
  ctx.setLineDash([])
  ctx.globalAlpha = 0.12
  ctx.fill()
  ctx.globalAlpha = 1
}
