import type { AxisPlace, Instant, Span } from '../planner/types.ts'

/** Columns of periods, one after the other. */
export interface PeriodBars {
  /** First days of the periods, since 1970; the last closes the last period. */
  edges: Int32Array
  values: Float64Array
  /** What has come by the end of each period. */
  cumulative: Float64Array
}

/** What the person does. */
interface HistogramEvents {
  /** A column was chosen. */
  pick(period: Span): void
  /** The wheel was turned over the columns: the axis is to move by px, or the scale by a factor around an instant. */
  pan(px: number): void
  zoom(factor: number, around: Instant): void
  /** A column is looked at; -1: none is. */
  look(index: number): void
}

/** Words the instrument shows; it has no translations of its own. */
export interface HistogramTexts {
  label: string
  number(value: number): string
  /** What the tag beside a column says. */
  tag(index: number): string
}

export interface HistogramOptions {
  events: HistogramEvents
  texts: HistogramTexts
}

/** Columns below a time axis. All methods repaint by themselves. */
export interface Histogram {
  /** Where the axis above stands: columns follow in the same frame. */
  setAxis(axis: AxisPlace): void
  setBars(bars: PeriodBars): void
  setTexts(texts: HistogramTexts): void
  /** The line of what has come so far is shown. */
  showCurve(show: boolean): void
  /** Marks the period that is looked at. */
  setPeriod(period: Span | null): void
  /** Reads the CSS variables again, after the theme has changed. */
  setTheme(): void
  destroy(): void
}
