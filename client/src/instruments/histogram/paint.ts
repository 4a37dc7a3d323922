import type { TimeAxis } from '../planner/geometry.ts'
import { hline, paintOn, roundRect, setFace, vline, whole } from '../planner/paint/pen.ts'
import type { Surface } from '../planner/surface.ts'
import type { Theme } from '../planner/theme.ts'
import type { Typeface } from '../planner/type.ts'
import type { Span } from '../planner/types.ts'
import { columnOf, niceSteps, periodsInSight, yOf } from './layout.ts'
import type { HistogramTexts, PeriodBars } from './types.ts'

const MINUTES_PER_DAY = 1440
/** Px between lines of the value scale. */
const STEP_ROOM = 26
/** Narrower periods have no lines between them. */
const LINED_PERIOD = 8
const TAG_HEIGHT = 20
const TAG_PADDING = 8

/** All that a frame is painted from. */
export interface HistogramView {
  axis: TimeAxis
  bars: PeriodBars
  /** The highest column. */
  top: number
  width: number
  height: number
  dpr: number
  theme: Theme
  type: Typeface
  texts: HistogramTexts
  curve: boolean
  period: Span | null
  /** The column that is looked at; -1: none. */
  hover: number
}

export function paintHistogram(ctx: Surface, view: HistogramView): void {
  const { width, height, theme } = view
  paintOn(view)
  ctx.fillStyle = theme.surface
  ctx.fillRect(0, 0, width, height)
  ctx.textBaseline = 'middle'
  paintPeriods(ctx, view)
  paintColumns(ctx, view)
  paintScale(ctx, view)
  if (view.curve) paintCurve(ctx, view)
  hline(ctx, 0, height - 1, width, theme.lineStrong)
  if (view.hover >= 0) paintTag(ctx, view)
}

/** Lines between the periods, and the one that is looked at. */
function paintPeriods(ctx: Surface, { axis, bars, period, theme, width, height }: HistogramView): void {
  if (period) {
    const from = Math.max(0, whole(axis.x(period.start)))
    const to = Math.min(width, whole(axis.x(period.finish)))
    ctx.globalAlpha = 0.1
    ctx.fillStyle = theme.accent
    if (to > from) ctx.fillRect(from, 0, to - from, height)
    ctx.globalAlpha = 1
  }
  const [first, end] = periodsInSight(bars, axis)
  for (let at = first; at <= end && at < bars.edges.length; at++) {
    const x = whole(axis.x(bars.edges[at]! * MINUTES_PER_DAY))
    const next = bars.edges[at + 1] ?? Number.POSITIVE_INFINITY
    if ((next - bars.edges[at]!) * axis.pxPerDay >= LINED_PERIOD) vline(ctx, x, 0, height, theme.rowLine)
  }
}

function paintColumns(ctx: Surface, view: HistogramView): void {
  const { axis, bars, theme, top, height } = view
  const [first, end] = periodsInSight(bars, axis)
  for (let at = first; at < end; at++) {
    if (bars.values[at]! <= 0) continue
    const column = columnOf(bars, at, axis, { top, height })
    ctx.fillStyle = at === view.hover ? theme.accent : theme.bar
    ctx.fillRect(column.left, column.top, column.right - column.left, height - column.top)
  }
}

/** Lines with their values at the left, above the columns so that they can be read across them. */
function paintScale(ctx: Surface, { theme, type, texts, top, width, height }: HistogramView): void {
  setFace(ctx, type.axis)
  ctx.textAlign = 'left'
  for (const value of niceSteps(top, Math.floor(height / STEP_ROOM))) {
    const y = yOf(value, top, height)
    ctx.globalAlpha = 0.6
    hline(ctx, 0, y, width, theme.line)
    ctx.globalAlpha = 1
    const text = texts.number(value)
    ctx.fillStyle = theme.surface
    ctx.globalAlpha = 0.85
    ctx.fillRect(2, y - 7, type.axis.fitter.width(text) + 6, 14)
    ctx.globalAlpha = 1
    ctx.fillStyle = theme.text2
    ctx.fillText(text, 5, y + 0.5)
  }
}

/** From 0 at the begin of the first period to the whole at the end of the last one. */
function paintCurve(ctx: Surface, { axis, bars, theme, height, width }: HistogramView): void {
  const whole = bars.cumulative.at(-1) ?? 0
  if (whole <= 0) return
  const [first, end] = periodsInSight(bars, axis)
  ctx.strokeStyle = theme.warningText
  ctx.lineWidth = 1.5
  ctx.lineJoin = 'round'
  ctx.beginPath()
  const point = (edge: number): [number, number] => [
    axis.x(bars.edges[edge]! * MINUTES_PER_DAY),
    yOf(edge === 0 ? 0 : bars.cumulative[edge - 1]!, whole, height),
  ]
  ctx.moveTo(...point(first))
  for (let edge = first + 1; edge <= end; edge++) ctx.lineTo(...point(edge))
  // All has come: the line goes on to the edge.
  if (end === bars.edges.length - 1) ctx.lineTo(Math.max(width, point(end)[0]), point(end)[1])
  ctx.stroke()
}

function paintTag(ctx: Surface, { axis, bars, hover, theme, type, texts, width }: HistogramView): void {
  if (hover >= bars.values.length) return
  const text = texts.tag(hover)
  setFace(ctx, type.label)
  const room = type.label.fitter.width(text) + 2 * TAG_PADDING
  const middle = axis.x(((bars.edges[hover]! + bars.edges[hover + 1]!) / 2) * MINUTES_PER_DAY)
  const left = Math.max(4, Math.min(width - room - 4, whole(middle - room / 2)))
  ctx.fillStyle = theme.raised
  roundRect(ctx, left, 4, room, TAG_HEIGHT, 3)
  ctx.fill()
  ctx.strokeStyle = theme.control
  ctx.lineWidth = 1
  ctx.stroke()
  ctx.textAlign = 'left'
  ctx.fillStyle = theme.text1
  ctx.fillText(text, left + TAG_PADDING, 4 + TAG_HEIGHT / 2 + 0.5)
}
