/** What is counted, and by which dates it is laid out. */
const histogramValues = ['works', 'volume', 'labour', 'cost'] as const
export type HistogramValue = (typeof histogramValues)[number]
export const histogramDates = ['early', 'late'] as const
export type HistogramDates = (typeof histogramDates)[number]

/** Rows that are counted: all, those that the filter shows, the selected ones with all below them. */
export const histogramRows = ['all', 'shown', 'selected'] as const
export type HistogramRows = (typeof histogramRows)[number]

/** What stands below the chart: plain and serialisable, kept with the look of the chart. */
export interface HistogramView {
  open: boolean
  /** Px. */
  height: number
  value: HistogramValue
  /** Of volumes; '' for that of most works. */
  unit: string
  dates: HistogramDates
  rows: HistogramRows
  /** The line of what has come so far. */
  curve: boolean
}

export const usualHistogram: HistogramView = {
  open: false,
  height: 168,
  value: 'works',
  unit: '',
  dates: 'early',
  rows: 'all',
  curve: true,
}

export const LOWEST_HISTOGRAM = 132
const HIGHEST_HISTOGRAM = 2_000
const MAX_UNIT = 64

const oneOf = <T extends string>(values: readonly T[], given: unknown, usual: T): T =>
  values.find((value) => value === given) ?? usual

const switchOr = (given: unknown, usual: boolean): boolean => (typeof given === 'boolean' ? given : usual)

/** What was kept somewhere, as far as it means something here; the rest is as usual. */
export function histogramViewFrom(kept: unknown): HistogramView {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof HistogramView, unknown>>
  const height = Number.isFinite(given.height) ? Math.round(given.height as number) : usualHistogram.height
  const unit = typeof given.unit === 'string' && given.unit.length <= MAX_UNIT ? given.unit : usualHistogram.unit
  return {
    open: switchOr(given.open, usualHistogram.open),
    height: Math.max(LOWEST_HISTOGRAM, Math.min(HIGHEST_HISTOGRAM, height)),
    value: oneOf(histogramValues, given.value, usualHistogram.value),
    unit,
    dates: oneOf(histogramDates, given.dates, usualHistogram.dates),
    rows: oneOf(histogramRows, given.rows, usualHistogram.rows),
    curve: switchOr(given.curve, usualHistogram.curve),
  }
}
