import { isRowFilter, type RowFilter } from '@plumbline/core/filtering'
import type { LabelPlace } from '../../../instruments/planner/types.ts'
import { ruledIndicatorOf } from '../../../parts/filtering/indicator-filters.ts'
import { type HistogramView, histogramViewFrom, usualHistogram } from './histogram-view.ts'

/** Which dates a thin bar below each work shows; a version by its id. */
export type BaselineChoice = 'none' | 'target' | 'actual' | `version:${string}`

export const labelPlaces: readonly LabelPlace[] = ['left', 'inside', 'right', 'above']

/** Stands for what a bar says by itself: reserve of a work, date of a milestone, percent of a summary. */
export const USUAL_LABEL = 'usual'

/** Colours that rules and values take, `--pl-bar-0` … */
export const BAR_COLORS = 8

/** Bars of rows that fulfil the conditions have this colour; the first rule that holds wins. */
export interface BarRule {
  name: string
  filter: RowFilter
  color: number
}

/** How the chart looks: plain and serialisable, so that it can be kept with a layout. Replaced as a whole. */
export interface GanttView {
  baselines: readonly [BaselineChoice, BaselineChoice]
  /** A column, USUAL_LABEL, or '' for none. */
  labels: Readonly<Record<LabelPlace, string>>
  /** `state` (critical, done, others), `rules`, or a column whose values give the colours. */
  colorBy: string
  rules: readonly BarRule[]
  legend: boolean
  freeFloat: boolean
  totalFloat: boolean
  limits: boolean
  links: boolean
  dataDate: boolean
  progressLine: boolean
  /** Whose non-working days are shaded: `schedule`, `none`, or a calendar's id. */
  shading: string
  minimap: boolean
  /** Below the chart. */
  histogram: HistogramView
}

export const usualGanttView: GanttView = {
  // Of a schedule without a target nothing is shown, and no room is left for it.
  baselines: ['target', 'none'],
  labels: { left: '', inside: '', right: USUAL_LABEL, above: '' },
  colorBy: 'state',
  rules: [],
  legend: true,
  freeFloat: false,
  totalFloat: true,
  limits: true,
  links: true,
  dataDate: true,
  progressLine: true,
  shading: 'schedule',
  minimap: true,
  histogram: usualHistogram,
}

export const MAX_RULES = 20

const isBaseline = (value: unknown): value is BaselineChoice =>
  value === 'none' || value === 'target' || value === 'actual' || String(value).startsWith('version:')

const textOr = (value: unknown, usual: string): string =>
  typeof value === 'string' && value.length <= 64 ? value : usual

const isSwitch = (key: keyof GanttView): boolean => typeof usualGanttView[key] === 'boolean'

/** What was kept somewhere, as far as it means something here; the rest is as usual. */
export function ganttViewFrom(kept: unknown): GanttView {
  if (typeof kept !== 'object' || kept === null) return usualGanttView
  const given = kept as Partial<Record<keyof GanttView, unknown>>
  const [first, second] = Array.isArray(given.baselines) ? given.baselines : []
  const labels = (given.labels ?? {}) as Partial<Record<LabelPlace, unknown>>
  const switches = (Object.keys(usualGanttView) as (keyof GanttView)[])
    .filter(isSwitch)
    .map((key) => [key, typeof given[key] === 'boolean' ? given[key] : usualGanttView[key]])
  return {
    ...usualGanttView,
    ...Object.fromEntries(switches),
    baselines: [isBaseline(first) ? first : usualGanttView.baselines[0], isBaseline(second) ? second : 'none'],
    labels: {
      left: textOr(labels.left, usualGanttView.labels.left),
      inside: textOr(labels.inside, usualGanttView.labels.inside),
      right: textOr(labels.right, usualGanttView.labels.right),
      above: textOr(labels.above, usualGanttView.labels.above),
    },
    colorBy: textOr(given.colorBy, usualGanttView.colorBy),
    rules: rulesFrom(given.rules),
    shading: textOr(given.shading, usualGanttView.shading),
    histogram: histogramViewFrom(given.histogram),
  }
}

function rulesFrom(kept: unknown): BarRule[] {
  if (!Array.isArray(kept)) return []
  return kept.slice(0, MAX_RULES).flatMap((rule) => {
    const { name, filter, color } = (rule ?? {}) as Partial<BarRule>
    const isColor = Number.isInteger(color) && color! >= 0 && color! < BAR_COLORS
    return isRowFilter(filter) && isColor ? [{ name: String(name ?? '').slice(0, 64), filter, color: color! }] : []
  })
}

/** Lateness is measured against the first dates that are shown below the bars: for indicators these are the target's. */
export const viewOfIndicator = (view: GanttView, indicator: string | null): GanttView =>
  indicator === 'late' || ruledIndicatorOf(indicator) ? { ...view, baselines: ['target', view.baselines[1]] } : view
