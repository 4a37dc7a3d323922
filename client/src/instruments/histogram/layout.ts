import { TimeAxis } from '../planner/geometry.ts'
import type { AxisPlace, Instant } from '../planner/types.ts'
import type { PeriodBars } from './types.ts'

const MINUTES_PER_DAY = 1440

/** Room above the highest column, and between two columns. */
const HEAD = 14
const GAP = 1

/** The same axis as above, counted from the left edge of the columns. */
export function axisBelow({ width, start, pxPerDay }: AxisPlace): TimeAxis {
  const axis = new TimeAxis()
  Object.assign(axis, { left: 0, width, start, pxPerDay })
  return axis
}

/** Periods with a moment in sight: the first, and the one behind the last. */
export function periodsInSight({ edges }: PeriodBars, axis: TimeAxis): [first: number, end: number] {
  const count = Math.max(0, edges.length - 1)
  const first = Math.max(0, before(edges, axis.start))
  return [Math.min(first, count), Math.min(count, before(edges, axis.end()) + 1)]
}

/** The period at an instant; -1: there is none. */
export function periodAt({ edges }: PeriodBars, instant: Instant): number {
  const at = before(edges, instant)
  return at < edges.length - 1 ? at : -1
}

/** Index of the last edge at or before an instant; -1: all are later. */
function before(edges: Int32Array, instant: Instant): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (edges[middle]! * MINUTES_PER_DAY <= instant) low = middle + 1
    else high = middle
  }
  return low - 1
}

export interface Column {
  left: number
  right: number
  top: number
}

/** Values from 0 at the bottom to `top` below the head. */
export function yOf(value: number, top: number, height: number): number {
  return top <= 0 ? height : height - (value / top) * Math.max(0, height - HEAD)
}

/** A column stands on the whole px that its period takes on the axis, less a gap where there is room for one. */
export function columnOf(
  bars: PeriodBars,
  index: number,
  axis: TimeAxis,
  scale: { top: number; height: number },
): Column {
  const left = Math.round(axis.x(bars.edges[index]! * MINUTES_PER_DAY))
  const end = Math.round(axis.x(bars.edges[index + 1]! * MINUTES_PER_DAY))
  const right = end - left > 3 ? end - GAP : Math.max(left + 1, end)
  return { left, right, top: yOf(bars.values[index]!, scale.top, scale.height) }
}

/** Lines of the value scale: a step of 1, 2 or 5 times a power of ten, at most `most` of them above 0. */
export function niceSteps(highest: number, most: number): number[] {
  if (highest <= 0 || most < 1) return []
  const rough = highest / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * power).find((each) => each >= rough * (1 - 1e-9)) ?? rough
  return Array.from({ length: Math.floor(highest / step + 1e-9) }, (_, i) => (i + 1) * step)
}

/** The highest column. Of all periods: the scale stays while time is scrolled. */
export function highest({ values }: PeriodBars): number {
  let top = 0
  for (const value of values) if (value > top) top = value
  return top
}
