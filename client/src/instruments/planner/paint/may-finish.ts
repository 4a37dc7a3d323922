import type { Surface } from '../surface.ts'
import type { BarDress } from '../types.ts'
import type { View } from '../view.ts'
import { whole } from './pen.ts'

/** Px below the bar, and half the height of what ends and divides the line. */
const BELOW = 3
const END = 2.5
const LIKELY = 3.5

/** When a work may finish: a line from its earliest to its latest likely date with a mark between them. */
export function paintMayFinish(ctx: Surface, view: View, { mayFinish }: BarDress, rowY: number): void {
  const { axis, metrics, theme, split, width } = view
  if (Number.isNaN(mayFinish.from)) return
  const [from, likely, to] = [mayFinish.from, mayFinish.likely, mayFinish.to].map((date) => whole(axis.x(date)) + 0.5)
  if (to! < split - 10 || from! > width + 10) return
  const y = rowY + metrics.barTop + metrics.barHeight + BELOW + 0.5
  ctx.strokeStyle = theme.warning
  ctx.lineWidth = 1
  ctx.beginPath()
  ctx.moveTo(Math.max(from!, split - 10), y)
  ctx.lineTo(Math.min(to!, width + 10), y)
  for (const [x, half] of [
    [from!, END],
    [likely!, LIKELY],
    [to!, END],
  ] as const) {
    ctx.moveTo(x, y - half)
    ctx.lineTo(x, y + half)
  }
  ctx.stroke()
}
