import type { Surface } from '../surface.ts'
import type { BarDress, PlannerBar } from '../types.ts'
import type { View } from '../view.ts'
import { diamond, MIN_BAR, roundRect, whole } from './pen.ts'

/** Half the diagonal of a milestone's place in another version. */
const RADIUS = 5

/** The same work in other versions: thin bars below, the first one filled, the second one in its own colour. */
export function paintBaselines(ctx: Surface, view: View, bar: PlannerBar, dress: BarDress, rowY: number): void {
  const { metrics, theme, axis, split, width } = view
  for (let i = 0; i < metrics.baselineTops.length; i++) {
    const { start, finish } = dress.baselines[i]!
    if (Number.isNaN(start)) continue
    const x1 = whole(axis.x(start))
    const x2 = Math.max(whole(axis.x(finish)), x1 + MIN_BAR)
    if (x2 < split - 10 || x1 > width + 10) continue
    if (bar.kind === 'milestone') {
      diamond(ctx, whole(axis.x(finish)), rowY + metrics.barMid, RADIUS)
      ctx.strokeStyle = theme.baselines[i]!
      ctx.lineWidth = 1.25
      ctx.stroke()
      continue
    }
    const from = Math.max(x1, split - 10)
    roundRect(ctx, from, rowY + metrics.baselineTops[i]!, Math.min(x2, width + 10) - from, metrics.baselineHeight, 1)
    ctx.fillStyle = theme.baselines[i]!
    ctx.fill()
  }
}
