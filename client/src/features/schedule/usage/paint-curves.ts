import { MINUTES_PER_DAY } from '@plumbline/core/time'
import type { MoneySeries } from '@plumbline/core/usage'
import type { axisBelow } from '../../../instruments/histogram/index.ts'
import { type MoneySeriesName, moneySeries, runningOf, wholeOf } from './lane-money.ts'

/** Between the lane's edge and a curve at its highest. */
const HEAD = 4

interface CurveBox {
  edges: Int32Array
  axis: ReturnType<typeof axisBelow>
  /** Periods in sight. */
  first: number
  end: number
  top: number
  height: number
}

type CurveColors = Record<MoneySeriesName, string>

const dashes = { budget: [5, 3], spent: [], target: [1.5, 2.5] } as const satisfies Record<MoneySeriesName, number[]>

/** What money of a lane comes to by the end of each period, all curves on one scale of their own. */
export function paintCurves(
  ctx: CanvasRenderingContext2D,
  money: MoneySeries,
  box: CurveBox,
  colors: CurveColors,
): void {
  const most = Number(
    moneySeries.reduce((highest, name) => {
      const whole = wholeOf(money[name] ?? new BigInt64Array(0))
      return whole > highest ? whole : highest
    }, 0n),
  )
  if (most <= 0) return
  ctx.lineJoin = 'round'
  for (const name of moneySeries) {
    const series = money[name]
    if (series) paintCurve(ctx, runningOf(series), most, box, { color: colors[name], dash: dashes[name] })
  }
  ctx.setLineDash([])
}

function paintCurve(
  ctx: CanvasRenderingContext2D,
  sums: BigInt64Array,
  most: number,
  { edges, axis, first, end, top, height }: CurveBox,
  { color, dash }: { color: string; dash: readonly number[] },
): void {
  const base = top + height - 2
  const room = height - 2 - HEAD
  const pointOf = (at: number): [number, number] => [
    axis.x(edges[at]! * MINUTES_PER_DAY),
    base - (Number(at === 0 ? 0n : sums[at - 1]!) / most) * room,
  ]
  ctx.strokeStyle = color
  ctx.lineWidth = 1.5
  ctx.setLineDash([...dash])
  ctx.beginPath()
  ctx.moveTo(...pointOf(first))
  for (let at = first + 1; at <= end; at++) ctx.lineTo(...pointOf(at))
  ctx.stroke()
}
