/** What is measured of one instrument at one size; `null`: it cannot do that. Milliseconds and MB. */
export interface Figures {
  instrument: string
  rows: number
  /** From rows in the memory of the page to the first frame that shows them. */
  firstPaint: number
  /** From the address in the browser to that frame; only the real screen has a server. */
  opening: number | null
  /** After opening, garbage collected: page and worker. */
  heapMB: number
  scroll: FrameTimes
  /** The same scroll while 20 changes of strangers a second arrive. */
  live: FrameTimes
  /** From the key press (of the others: from the call) to the frame that shows the own change, and its successors. */
  own: [p50: number, p95: number] | null
  successors: [p50: number, p95: number]
  collapse: number | null
  expand: number | null
  filter: number | null
  /** The free editions of the others have no grouping. */
  group: number | null
}

export interface FrameTimes {
  perSecond: number
  p95: number
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const spread = (values: readonly number[]): [p50: number, p95: number] => [
  quantile(values, 0.5),
  quantile(values, 0.95),
]

export function frameTimes(intervals: readonly number[]): FrameTimes {
  const sum = intervals.reduce((total, interval) => total + interval, 0)
  return { perSecond: (1_000 * intervals.length) / sum, p95: quantile(intervals, 0.95) }
}

const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(value < 10 ? 1 : 0))
const pair = (values: [number, number] | null): string => values?.map(ms).join(' / ') ?? '–'
const frames = ({ perSecond, p95 }: FrameTimes): string => `${perSecond.toFixed(0)} / ${ms(p95)}`

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
