/** What resources are needed for, below the bars and on their axis: a lane for each. */
import { numberFormat } from '../numbers/index.ts'
import type { Instant } from '../time/index.ts'
import { type Axis, axisOf } from './axis.ts'
import type { Ink } from './ink.ts'
import { type PaperLoad, sumsOf } from './loads.ts'
import type { Paging } from './paging.ts'
import { fitted, type Pen } from './pen.ts'
import type { PrintSettings } from './schema.ts'
import { paperWords } from './words.ts'

const HAIR = 0.1
const THIN = 0.18
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
  const top = topOf(load, drawing)
  const foot = y + height
  name(drawing, load, { y, top })
  pen.within({ x: chartLeft, y, width: chartRight - chartLeft, height }, () => {
    for (const { start } of axis.major) pen.line([x(start), y, x(start), foot], { colour: ink.rule, width: HAIR })
    const periods = periodsOf(axis)
    sumsOf(load, periods).forEach((sum, i) => {
      if (sum <= 0) return
      const { start, finish } = periods[i]!
      const high = (sum / top) * height * (1 - HEADROOM)
      const column = { x: x(start), y: foot - high, width: x(finish) - x(start), height: high }
      pen.fill(column, ink.load)
      pen.frame(column, { colour: ink.outline ?? ink.work, width: HAIR })
    })
  })
  pen.line([paging.histogram.x, foot, chartRight, foot], { colour: ink.rule, width: HAIR })
}

/** The highest column of all sheets: a lane has one scale on each of them. */
function topOf(load: PaperLoad, { paging, settings }: Drawing): number {
  const whole = { start: paging.start, finish: paging.start + paging.wide * paging.minutes }
  const sums = sumsOf(load, periodsOf(axisOf(whole, paging.dayWidth, settings.language)))
  return sums.reduce((most, sum) => Math.max(most, sum), 0) || 1
}

/** With the most that is needed within one period of the axis. */
function name(
  { pen, ink, paging, settings, axis, chartLeft }: Drawing,
  load: PaperLoad,
  at: { y: number; top: number },
) {
  const { textSize: size, histogram } = paging
  const amount = numberFormat(settings.language, { maximumFractionDigits: 1 }).format(at.top)
  const most = `${amount} / ${paperWords[settings.language].per[axis.step]}`
  const middle = at.y + size
  pen.text(most, chartLeft - PADDING, middle, { size, colour: ink.pale, align: 'right' })
  const room = chartLeft - histogram.x - 3 * PADDING - pen.width(most, { size })
  pen.text(fitted(pen, load.name, room, { size }), histogram.x + PADDING, middle, { size, colour: ink.text })
}
