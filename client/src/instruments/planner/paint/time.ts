import { weekdayOf } from '@plumbline/core/time'
import { HEADER_HEIGHT, HEADER_ROW, zoomLevelOf } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import { bodyBottom, bodyTop, firstRow, lastRow, rowTop, type View } from '../view.ts'
import { hatch, hline, setFace, vline, whole } from './pen.ts'

const MINUTES_PER_DAY = 1440
/** Below this width a day is too thin to be shaded on its own. */
const MIN_SHADED_DAY = 1.1
/** From this many days on, a stretch without work is a holiday and hatched. */
const HOLIDAY_DAYS = 4

/** Two rows of the time scale above the bars. */
export function paintScale(ctx: Surface, view: View): void {
  const { axis, theme, type, split, width } = view
  ctx.fillStyle = theme.chrome
  ctx.fillRect(split, 0, width - split, HEADER_HEIGHT)
  const scale = view.scale.get(axis.start, axis.end(), axis.pxPerDay, view.texts)
  paintPeriod(ctx, view, 0, HEADER_HEIGHT, 0.16)
  ctx.textAlign = 'left'

  setFace(ctx, type.axis)
  const lower = scale.lower
  for (let i = 0; i + 1 < lower.length; i++) {
    const x = whole(axis.x(lower[i]!.instant))
    const end = whole(axis.x(lower[i + 1]!.instant))
    if (end < split || x > width) continue
    vline(ctx, x, HEADER_ROW, HEADER_ROW, theme.line)
    const room = end - x - 3
    const label = lower[i]!.label
    if (type.axis.fitter.width(label) > room) continue
    ctx.fillStyle = theme.text2
    ctx.fillText(label, x + Math.min(5, (end - x) / 6), HEADER_ROW + HEADER_ROW / 2 + 0.5)
  }

  setFace(ctx, type.axisStrong)
  const upper = scale.upper
  for (let i = 0; i + 1 < upper.length; i++) {
    const x = whole(axis.x(upper[i]!.instant))
    const end = whole(axis.x(upper[i + 1]!.instant))
    if (end < split || x > width) continue
    vline(ctx, x, 0, HEADER_HEIGHT, theme.lineStrong)
    // The name of the period at the left edge stays in sight until the next one pushes it out.
    const left = Math.max(x, split) + 6
    const text = type.axisStrong.fitter.fit(upper[i]!.label, end - left - 4)
    ctx.fillStyle = theme.text1
    if (text) ctx.fillText(text, left, HEADER_ROW / 2 + 0.5)
  }
  hline(ctx, split, HEADER_ROW - 1, width - split, theme.line)
  hline(ctx, split, HEADER_HEIGHT - 1, width - split, theme.lineStrong)
}

/** Non-working days, row lines, selection and period lines behind the bars. */
export function paintTimeGround(ctx: Surface, view: View): void {
  const { theme, axis, split, width } = view
  const bottom = bodyBottom(view)
  const paneWidth = width - split
  if (axis.pxPerDay >= MIN_SHADED_DAY) paintShading(ctx, view, bottom)
  paintPeriod(ctx, view, bodyTop, bottom - bodyTop, 0.06)

  const last = lastRow(view)
  for (let row = firstRow(view); row <= last; row++) {
    const top = rowTop(view, row)
    if (view.selection.has(view.source.key(row))) {
      ctx.globalAlpha = 0.85
      ctx.fillStyle = theme.selection
      ctx.fillRect(split, top, paneWidth, view.metrics.height - 1)
      ctx.globalAlpha = 1
    }
    hline(ctx, split, top + view.metrics.height - 1, paneWidth, theme.rowLine)
  }

  const scale = view.scale.get(axis.start, axis.end(), axis.pxPerDay, view.texts)
  const ticks = zoomLevelOf(axis.pxPerDay) === 'day' ? scale.lower : scale.upper
  for (const tick of ticks) {
    const x = whole(axis.x(tick.instant))
    if (x >= split && x <= width) vline(ctx, x, bodyTop, bottom - bodyTop, theme.line)
  }
}

/** The period that is looked at. */
function paintPeriod(ctx: Surface, view: View, top: number, height: number, strength: number): void {
  const { axis, theme, period, split, width } = view
  if (!period) return
  const from = Math.max(split, whole(axis.x(period.start)))
  const to = Math.min(width, whole(axis.x(period.finish)))
  if (to <= from) return
  ctx.globalAlpha = strength
  ctx.fillStyle = theme.accent
  ctx.fillRect(from, top, to - from, height)
  ctx.globalAlpha = 1
}

function paintShading(ctx: Surface, view: View, bottom: number): void {
  const { axis, shading, theme, split, width } = view
  const first = Math.floor(axis.start / MINUTES_PER_DAY) - HOLIDAY_DAYS
  const last = Math.ceil(axis.end() / MINUTES_PER_DAY) + HOLIDAY_DAYS
  let day = first
  while (day <= last) {
    if (shading.working(day)) {
      day++
      continue
    }
    let end = day + 1
    while (end <= last && !shading.working(end)) end++
    const holiday = end - day >= HOLIDAY_DAYS
    ctx.fillStyle = theme.chrome
    for (let each = day; each < end; each++) {
      if (holiday && weekdayOf(each) < 5) continue
      const x = Math.max(split, whole(axis.x(each * MINUTES_PER_DAY)))
      const next = Math.min(width, whole(axis.x((each + 1) * MINUTES_PER_DAY)))
      if (next > x) ctx.fillRect(x, bodyTop, next - x, bottom - bodyTop)
    }
    if (holiday) {
      const from = whole(axis.x(day * MINUTES_PER_DAY))
      const x = Math.max(split, from)
      const next = Math.min(width, whole(axis.x(end * MINUTES_PER_DAY)))
      if (next > x) hatch(ctx, x, bodyTop, next - x, bottom - bodyTop, theme.line, 6, from - x)
    }
    day = end
  }
}
