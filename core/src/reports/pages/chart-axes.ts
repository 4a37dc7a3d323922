/** Axes of a chart: where values and categories stand. */
import { fitted } from '../../paper/index.ts'
import type { Box, PagePen } from '../../typesetting/index.ts'
import type { Series } from './charts.ts'

export interface Axes {
  plot: Box
  size: number
  /** Categories go down, values to the right. */
  isAcross: boolean
  categories: readonly string[]
  ticks: readonly number[]
  /** Of one category. */
  step: number
  /** The middle of a category. */
  along(category: number): number
  /** Of a value. */
  up(value: number): number
}

const TICKS = 5

export function axesOf(pen: PagePen, series: readonly Series[], box: Box, size: number): Axes {
  const isAcross = series.some(({ kind }) => kind === 'bar')
  const categories = series.map((one) => one.categories).find((all) => all.length > 0) ?? []
  const count = Math.max(1, categories.length, ...series.map(({ values }) => values.length))
  const ticks = ticksOf(rangeOf(series))
  const [least, most] = [ticks[0]!, ticks.at(-1)!]
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => pen.width(text, { size })))
  const side = Math.min(box.width * 0.4, isAcross ? widest(categories) : widest(ticks.map(tickText))) + size
  const plot = { x: box.x + side, y: box.y + size, width: box.width - side - size, height: box.height - size * 3 }
  const step = (isAcross ? plot.height : plot.width) / count
  const share = (value: number): number => (value - least) / (most - least)
  return {
    ...{ plot, size, isAcross, categories, ticks, step },
    along: (at) => (isAcross ? plot.y : plot.x) + (at + 0.5) * step,
    up: (value) => (isAcross ? plot.x + share(value) * plot.width : plot.y + plot.height - share(value) * plot.height),
  }
}

function rangeOf(series: readonly Series[]): { least: number; most: number } {
  let [least, most] = [0, 0]
  const below = new Map<string, number[]>()
  for (const { kind, isStacked, values } of series) {
    const base = isStacked ? below.get(kind) : undefined
    const tops = values.map((value, i) => (base?.[i] ?? 0) + (value ?? 0))
    below.set(kind, tops)
    for (const top of tops) [least, most] = [Math.min(least, top), Math.max(most, top)]
  }
  return { least, most: most === least ? least + 1 : most }
}

function ticksOf({ least, most }: { least: number; most: number }): number[] {
  const rough = (most - least) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough
  const from = Math.floor(least / step)
  return Array.from({ length: Math.ceil(most / step) - from + 1 }, (_, i) => (from + i) * step)
}

const tickText = (value: number): string => String(Math.round(value * 1e6) / 1e6)

const RULE = '#d3d8de'
const PALE = '#5f6b7c'

export function drawAxes(pen: PagePen, axes: Axes): void {
  const { plot, ticks, size, isAcross, up } = axes
  for (const tick of ticks) {
    const at = up(tick)
    const [bottom, right] = [plot.y + plot.height, plot.x + plot.width]
    pen.line(isAcross ? [at, plot.y, at, bottom] : [plot.x, at, right, at], { colour: RULE, width: 0.15 })
    if (isAcross) pen.text(tickText(tick), at, bottom + size, { size, colour: PALE, align: 'center' })
    else pen.text(tickText(tick), plot.x - size * 0.5, at, { size, colour: PALE, align: 'right' })
  }
  categories(pen, axes)
}

/** As many as there is room for. */
function categories(pen: PagePen, { plot, categories: all, size, step, isAcross, along }: Axes): void {
  const every = Math.max(1, Math.ceil(((isAcross ? size * 1.5 : size * 4) * 1) / step))
  for (let i = 0; i < all.length; i += every) {
    if (isAcross) {
      const shown = fitted(pen, all[i]!, plot.x, { size })
      pen.text(shown, plot.x - size * 0.5, along(i), { size, colour: PALE, align: 'right' })
    } else {
      const shown = fitted(pen, all[i]!, step * every - size * 0.4, { size })
      pen.text(shown, along(i), plot.y + plot.height + size, { size, colour: PALE, align: 'center' })
    }
  }
}
