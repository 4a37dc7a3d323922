import type { Surface } from '../surface.ts'
import type { BarDress } from '../types.ts'
import type { View } from '../view.ts'
import { whole } from './pen.ts'

const ARM = 4

/** Dates that a work is held to: a bracket open towards what it holds; a date to be kept exactly is a bar. */
export function paintLimits(ctx: Surface, view: View, dress: BarDress, rowY: number): void {
  const { metrics, theme, axis, split, width } = view
  for (const { at, holds, broken } of dress.limits) {
    if (Number.isNaN(at)) continue
    const x = whole(axis.x(at)) + 0.5
    if (x < split - ARM || x > width + ARM) continue
    const top = rowY + metrics.barTop - 2.5
    const bottom = rowY + metrics.barTop + metrics.barHeight + 2.5
    const arm = holds === 'exactly' ? 0 : holds === 'after' ? ARM : -ARM
    ctx.strokeStyle = broken ? theme.warning : theme.text2
    ctx.lineWidth = broken ? 2 : 1.5
    ctx.beginPath()
    ctx.moveTo(x + arm, top)
    ctx.lineTo(x, top)
    ctx.lineTo(x, bottom)
    ctx.lineTo(x + arm, bottom)
    ctx.stroke()
  }
}
