/** What resources are needed for, below the bars and on their axis: a lane for each. */
import { numberFormat } from '../numbers/index.ts'
import type { Instant } from '../time/index.ts'
import type { Box } from './around.ts'
import { type Axis, axisOf } from './axis.ts'
import { hatched } from './hatch.ts'
import type { Ink } from './ink.ts'
import { capacitiesOf, isOverIn, type PaperLoad, sumsOf } from './loads.ts'
import type { Paging } from './paging.ts'
import { fitted, type Pen } from './pen.ts'
import type { PrintSettings } from './schema.ts'
import { paperWords } from './words.ts'

const HAIR = 0.1
const THIN = 0.18
const THICK = 0.3
const PADDING = 0.9
/** Of a lane, what the highest column leaves free. */
const HEADROOM = 0.1

interface Drawing {
  pen: Pen
  ink: Ink
  paging: Paging
  axis: Axis
  settings: Pick<PrintSettings, 'language'>
  chartLeft: number
  chartRight: number
  x(instant: Instant): number
}

const periodsOf = ({ minor, major }: Axis) => (minor.length > 0 ? minor : major)

export function drawHistogram(drawing: Drawing, loads: readonly PaperLoad[]): void {
  const { paging, pen, ink } = drawing
  const { histogram: box } = paging
  if (box.height === 0) return
  const height = box.height / paging.lanes
  loads.slice(0, paging.lanes).forEach((load, i) => {
    lane(drawing, load, { y: box.y + i * height, height })
  })
  pen.frame(box, { colour: ink.pale, width: THIN })
  pen.line([drawing.chartLeft, box.y, drawing.chartLeft, box.y + box.height], { colour: ink.rule, width: HAIR })
}

function lane(drawing: Drawing, load: PaperLoad, { y, height }: { y: number; height: number }): void {
  const { pen, ink, paging, axis, chartLeft, chartRight, x } = drawing
  const { most, top } = scaleOf(load, drawing)
  const foot = y + height
  name(drawing, load, { y, most })
  pen.within({ x: chartLeft, y, width: chartRight - chartLeft, height }, () => {
    for (const { start } of axis.major) pen.line([x(start), y, x(start), foot], { colour: ink.rule, width: HAIR })
    const periods = periodsOf(axis)
    const heightOf = (amount: number): number => (amount / top) * height * (1 - HEADROOM)
    sumsOf(load, periods).forEach((sum, i) => {
      if (sum <= 0) return
      const { start, finish } = periods[i]!
      const high = heightOf(sum)
      const column = { x: x(start), y: foot - high, width: x(finish) - x(start), height: high }
      if (isOverIn(load, periods[i]!)) overload(pen, column, ink)
      else pen.fill(column, ink.load)
      pen.frame(column, { colour: ink.outline ?? ink.work, width: HAIR })
    })
    capacity(drawing, capacitiesOf(load, periods), (amount) => foot - heightOf(amount))
  })
  pen.line([paging.histogram.x, foot, chartRight, foot], { colour: ink.rule, width: HAIR })
}

/** Hatched, as everywhere: what is solid and red is critical. */
export function overload(pen: Pen, box: Box, ink: Pick<Ink, 'overload' | 'overloadGround'>): void {
  hatched(pen, box, { ground: ink.overloadGround, stroke: { colour: ink.overload, width: THICK } })
  pen.line([box.x, box.y, box.x + box.width, box.y], { colour: ink.overload, width: THICK })
}

/** A step for each period, as high as what is there in it. */
function capacity({ pen, ink, axis, x }: Drawing, amounts: readonly number[] | null, yOf: (amount: number) => number) {
  if (amounts === null) return
  const periods = periodsOf(axis)
  const points = amounts.flatMap((amount, i) => [x(periods[i]!.start), yOf(amount), x(periods[i]!.finish), yOf(amount)])
  if (points.length > 0) pen.line(points, { colour: ink.capacity, width: THICK, dash: [1.2, 0.8] })
}

/** What is there is seen as well, unless columns would be lost below it. */
const MOST_ABOVE = 2

/** The highest column of all sheets: a lane has one scale on each of them. */
function scaleOf(load: PaperLoad, { paging, settings }: Drawing): { most: number; top: number } {
  const whole = { start: paging.start, finish: paging.start + paging.wide * paging.minutes }
  const periods = periodsOf(axisOf(whole, paging.dayWidth, settings.language))
  const most = highest(sumsOf(load, periods))
  const there = highest(capacitiesOf(load, periods) ?? [])
  return { most, top: Math.max(most, Math.min(there, most * MOST_ABOVE)) || 1 }
}

const highest = (amounts: readonly number[]): number => amounts.reduce((most, one) => Math.max(most, one), 0)

/** With the most that is needed within one period of the axis. */
function name(
  { pen, ink, paging, settings, axis, chartLeft }: Drawing,
  load: PaperLoad,
  at: { y: number; most: number },
) {
  const { textSize: size, histogram } = paging
  const amount = numberFormat(settings.language, { maximumFractionDigits: 1 }).format(at.most)
  const words = paperWords[settings.language]
  const unit = load.isHourly ? words.hours : load.unit
  const most = `${[amount, unit].filter((part) => part !== '').join(' ')} / ${words.per[axis.step]}`
  const middle = at.y + size
  pen.text(most, chartLeft - PADDING, middle, { size, colour: ink.pale, align: 'right' })
  const room = chartLeft - histogram.x - 3 * PADDING - pen.width(most, { size })
  pen.text(fitted(pen, load.name, room, { size }), histogram.x + PADDING, middle, { size, colour: ink.text })
}
