import { HEADER_HEIGHT } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import { bodyBottom, firstRow, lastRow, rowTop, type View } from '../view.ts'
import { setFace, vline } from './pen.ts'

const MINUTES_PER_DAY = 1440
const PADDING = 5

/** Amounts of each day in place of bars. */
export function paintDays(ctx: Surface, view: View): void {
  const { axis, days, source, theme, type, split, width } = view
  if (!days) return
  const from = Math.max(days.first, Math.floor(axis.start / MINUTES_PER_DAY))
  const to = Math.min(days.first + days.count - 1, Math.floor(axis.end() / MINUTES_PER_DAY))
  const room = axis.pxPerDay - 2 * PADDING
  setFace(ctx, type.figures)
  ctx.textAlign = 'right'
  ctx.fillStyle = theme.text1
  const last = lastRow(view)
  for (let row = firstRow(view); row <= last; row++) {
    const y = rowTop(view, row) + view.metrics.textMid + 0.5
    const key = source.key(row)
    for (let day = from; day <= to; day++) {
      const text = days.text(key, day)
      if (text !== '')
        ctx.fillText(type.figures.fitter.fit(text, room), axis.x((day + 1) * MINUTES_PER_DAY) - PADDING, y)
    }
  }
  for (const edge of [days.first, days.first + days.count]) {
    const x = Math.round(axis.x(edge * MINUTES_PER_DAY))
    if (x > split && x < width) vline(ctx, x, HEADER_HEIGHT, bodyBottom(view) - HEADER_HEIGHT, theme.lineStrong)
  }
}
