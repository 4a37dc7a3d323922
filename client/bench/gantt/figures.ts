import { type Measured, OVER, PATIENCE_MS } from './limits.ts'

/** What is measured of one instrument at one size; `null`: it cannot do that, or was not there to be asked. Milliseconds and MB. */
export interface Figures {
  instrument: string
  rows: number
  /** From rows in the memory of the page to the first frame that shows them. */
  firstPaint: Measured<number>
  /** From the address in the browser to that frame; only the real screen has a server. */
  opening: number | null
  /** After opening, garbage collected: page and worker. */
  heapMB: number | null
  scroll: Measured<FrameTimes>
  /** The same scroll while 20 changes of strangers a second arrive. */
  live: Measured<FrameTimes>
  /** From the key press (of the others: from the call) to the frame that shows the own change, and its successors. */
  own: Spread | null
  successors: Measured<Spread>
  collapse: Measured<number> | null
  expand: Measured<number> | null
  filter: Measured<number> | null
  /** The free editions of the others have no grouping. */
  group: number | null
}

/** Of `of` measurements. */
export interface Spread {
  p50: number
  p95: number
  of: number
}

export interface FrameTimes {
  perSecond: number
  p95: number
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const spread = (values: readonly number[]): Spread => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  of: values.length,
})

export function frameTimes(intervals: readonly number[]): FrameTimes {
  const sum = intervals.reduce((total, interval) => total + interval, 0)
  return { perSecond: (1_000 * intervals.length) / sum, p95: quantile(intervals, 0.95) }
}

const over = `> ${PATIENCE_MS / 1_000} s`
const shown = <Value>(value: Measured<Value> | null, text: (value: Value) => string): string =>
  value === null ? '–' : value === OVER ? over : text(value)
const digits = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
const ms = (value: Measured<number> | null): string => shown(value, digits)
const pair = (value: Measured<Spread> | null): string =>
  shown(value, ({ p50, p95, of }) => `${digits(p50)} / ${digits(p95)} of ${of}`)
const frames = (value: Measured<FrameTimes>): string =>
  shown(value, ({ perSecond, p95 }) => `${perSecond.toFixed(0)} / ${digits(p95)}`)

/** One line of the table. */
export function lineOf(figures: Figures): Record<string, string | number> {
  return {
    rows: figures.rows,
    instrument: figures.instrument,
    'first paint': ms(figures.firstPaint),
    opening: ms(figures.opening),
    'heap MB': ms(figures.heapMB),
    'scroll fps / p95': frames(figures.scroll),
    'live fps / p95': frames(figures.live),
    'own change': pair(figures.own),
    successors: pair(figures.successors),
    collapse: ms(figures.collapse),
    expand: ms(figures.expand),
    filter: ms(figures.filter),
    group: ms(figures.group),
  }
}
