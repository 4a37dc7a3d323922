import { type Day, MINUTES_PER_DAY } from '@plumbline/core/time'
import type { UsageLane } from '../../../documents/schedule/session/live-usage.ts'
import { axisBelow, periodsInSight } from '../../../instruments/histogram/index.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { COLOURS } from '../../../parts/resources/schedule-parts.ts'
import { paintCurves } from './paint-curves.ts'

const HEAD = 6
/** Between lines of the hatch. */
const HATCH = 5

export interface LaneColors {
  surface: string
  line: string
  bar: string
  text: string
  over: string
  overTint: string
  plumb: string
  accent: string
  /** Of money. */
  curves: { budget: string; spent: string; target: string }
  /** Of schedules that share a lane. */
  parts: readonly string[]
}

export interface LanePicture {
  axis: AxisPlace
  edges: Int32Array
  dataDay: Day
  colors: LaneColors
  /** Each with where it stands, px from the top of what is in sight. */
  lanes: readonly { lane: UsageLane; top: number; height: number; isPicked: boolean }[]
  width: number
  height: number
}

/** Columns of each resource in its lane, on the axis of the chart above. */
export function paintLanes(ctx: CanvasRenderingContext2D, picture: LanePicture): void {
  const { width, height, colors, lanes, axis: place, dataDay } = picture
  ctx.fillStyle = colors.surface
  ctx.fillRect(0, 0, width, height)
  for (const { lane, top, height: laneHeight } of lanes) {
    if (top + laneHeight < 0 || top > height) continue
    paintLane(ctx, picture, lane, top, laneHeight)
    ctx.fillStyle = colors.line
    ctx.fillRect(0, top + laneHeight - 1, width, 1)
  }
  ctx.fillStyle = colors.plumb
  ctx.fillRect(Math.round(axisBelow(place).x(dataDay * MINUTES_PER_DAY)) - 1, 0, 2, height)
}

function paintLane(
  ctx: CanvasRenderingContext2D,
  { axis: place, edges, dataDay, colors }: LanePicture,
  lane: UsageLane,
  top: number,
  height: number,
): void {
  const axis = axisBelow(place)
  const bars = { edges, values: lane.values, cumulative: lane.values }
  const [first, end] = periodsInSight(bars, axis)
  const highest = scaleOf(lane)
  const base = top + height - 2
  const room = height - 2 - HEAD
  const yOf = (value: number): number => (highest <= 0 ? base : base - (value / highest) * room)
  for (let at = first; at < end; at++) {
    const left = Math.round(axis.x(edges[at]! * MINUTES_PER_DAY))
    const right = Math.max(left + 1, Math.round(axis.x(edges[at + 1]! * MINUTES_PER_DAY)) - 1)
    const value = lane.values[at]!
    const there = lane.available ? lane.available[at]! : Number.POSITIVE_INFINITY
    const isPast = edges[at + 1]! <= dataDay
    if (value > 0) {
      ctx.globalAlpha = isPast ? 0.5 : 1
      ctx.fillStyle = colors.bar
      const top = lane.over[at] === 1 && !isPast ? Math.min(value, there) : value
      if (lane.parts) paintParts(ctx, colors, lane.parts, at, top, [left, right], yOf)
      else ctx.fillRect(left, yOf(top), right - left, base - yOf(top))
      ctx.globalAlpha = 1
    }
    if (lane.over[at] === 1 && !isPast)
      paintOver(ctx, colors, left, yOf(value), right - left, yOf(Math.min(value, there)))
    const after = lane.after?.values[at]
    if (after !== undefined && Math.abs(after - value) > 1e-6)
      outline(ctx, colors.accent, left, yOf(after), right - left, base)
  }
  if (lane.money) paintCurves(ctx, lane.money, { edges, axis, first, end, top, height }, colors.curves)
  if (lane.available) paintAvailable(ctx, colors, lane.available, edges, [first, end], axis, yOf)
}

/** One schedule on the other, up to what is there. */
function paintParts(
  ctx: CanvasRenderingContext2D,
  { parts: inks }: LaneColors,
  parts: NonNullable<UsageLane['parts']>,
  at: number,
  top: number,
  [left, right]: [number, number],
  yOf: (value: number) => number,
): void {
  let below = 0
  for (const { colour, values } of parts) {
    const upTo = Math.min(top, below + values[at]!)
    if (upTo <= below) continue
    ctx.fillStyle = inks[colour] ?? inks.at(-1)!
    ctx.fillRect(left, yOf(upTo), right - left, yOf(below) - yOf(upTo))
    below = upTo
  }
}

const scaleOf = ({ values, available, after }: UsageLane): number => {
  let most = 0
  for (const list of [values, available, after?.values]) for (const value of list ?? []) if (value > most) most = value
  return most
}

/** Hatched, with an edge on top: solid red is the critical path. */
function paintOver(
  ctx: CanvasRenderingContext2D,
  colors: LaneColors,
  left: number,
  top: number,
  width: number,
  bottom: number,
): void {
  const height = Math.max(2, bottom - top)
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, width, height)
  ctx.clip()
  ctx.fillStyle = colors.overTint
  ctx.fillRect(left, top, width, height)
  ctx.strokeStyle = colors.over
  ctx.lineWidth = 1.6
  ctx.beginPath()
  for (let x = left - height - ((left - height) % HATCH); x < left + width; x += HATCH) {
    ctx.moveTo(x, top + height)
    ctx.lineTo(x + height, top)
  }
  ctx.stroke()
  ctx.restore()
  ctx.fillStyle = colors.over
  ctx.fillRect(left, top, width, 1.5)
}

function outline(ctx: CanvasRenderingContext2D, color: string, left: number, top: number, width: number, base: number) {
  ctx.strokeStyle = color
  ctx.lineWidth = 1
  ctx.setLineDash([3, 2])
  ctx.strokeRect(left + 0.5, top + 0.5, Math.max(1, width - 1), Math.max(1, base - top))
  ctx.setLineDash([])
}

function paintAvailable(
  ctx: CanvasRenderingContext2D,
  { text }: LaneColors,
  available: Float64Array,
  edges: Int32Array,
  [first, end]: [number, number],
  axis: ReturnType<typeof axisBelow>,
  yOf: (value: number) => number,
): void {
  ctx.strokeStyle = text
  ctx.lineWidth = 1.5
  ctx.beginPath()
  for (let at = first; at < end; at++) {
    const y = Math.round(yOf(available[at]!)) + 0.5
    const x = axis.x(edges[at]! * MINUTES_PER_DAY)
    if (at === first) ctx.moveTo(x, y)
    else ctx.lineTo(x, y)
    ctx.lineTo(axis.x(edges[at + 1]! * MINUTES_PER_DAY), y)
  }
  ctx.stroke()
}

export function laneColors(host: HTMLElement): LaneColors {
  const style = getComputedStyle(host)
  const read = (name: string): string => style.getPropertyValue(`--pl-${name}`).trim() || '#808080'
  return {
    surface: read('surface'),
    line: read('row-line'),
    bar: read('bar'),
    text: read('summary'),
    over: read('critical'),
    overTint: read('critical-tint'),
    plumb: read('plumb'),
    accent: read('accent'),
    curves: { budget: read('text-2'), spent: read('text-1'), target: read('baseline') },
    parts: Array.from(
      { length: COLOURS + 1 },
      (_, at) => style.getPropertyValue(`--usage-${at}`).trim() || read('text-2'),
    ),
  }
}
