import { type AnalyticPresetView, analyticCharts, usualPresetView } from '@plumbline/core/contract'
import { type SeriesMeasure, seriesMeasures } from '@plumbline/core/indicators'
import { type PeriodUnit, periodUnits } from '@plumbline/core/time'

export type Chart = (typeof analyticCharts)[number]

/** What of the analytics is on screen; it stands in the address. */
export interface AnalyticsView {
  chart: Chart
  period: PeriodUnit
  measure: SeriesMeasure
  /** Of the measure; '': the one that most schedules have. */
  unit: string
  /** The first and the last day of interest, `YYYY-MM-DD`; '': from the begin, or to the end. */
  from: string
  to: string
  asTable: boolean
  /** What cash is told apart by: one of the groupings, or the id of an attribute. */
  by: string
}

export const firstView = viewOfPreset(usualPresetView)

const DAY = /^\d{4}-\d{2}-\d{2}$/

const names = ['chart', 'period', 'measure', 'unit', 'from', 'to', 'table', 'by'] as const

/** `opening`: what is on screen where the address says nothing of a view. Others see the same by an address that does. */
export function viewOfQuery(query: URLSearchParams, opening: AnalyticsView): AnalyticsView {
  if (!names.some((name) => query.has(name))) return opening
  const one = <Value extends string>(name: string, all: readonly Value[], other: Value): Value =>
    all.find((value) => value === query.get(name)) ?? other
  const day = (name: string): string => (DAY.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    chart: one('chart', analyticCharts, firstView.chart),
    period: one('period', periodUnits, firstView.period),
    measure: one('measure', seriesMeasures, firstView.measure),
    unit: query.get('unit') ?? '',
    from: day('from'),
    to: day('to'),
    asTable: query.get('table') === '1',
    by: query.get('by') ?? firstView.by,
  }
}

/** By name in the query; '' is left out of the address. The chart is always told, so that the address says something. */
export function queryOfView(view: AnalyticsView): Record<(typeof names)[number], string> {
  const unless = (value: string, usual: string): string => (value === usual ? '' : value)
  return {
    chart: view.chart,
    period: unless(view.period, firstView.period),
    measure: unless(view.measure, firstView.measure),
    unit: view.unit,
    from: view.from,
    to: view.to,
    table: view.asTable ? '1' : '',
    by: unless(view.by, firstView.by),
  }
}

/** What the chart is made of is told by period. */
export const isOfPeriods = (chart: Chart): boolean => isOfAmounts(chart) || isOfCash(chart) || chart === 'promises'

/** It is made of amounts by period. */
export const isOfAmounts = (chart: Chart): boolean => chart === 'curve' || chart === 'earned' || chart === 'histogram'

/** It is made of what goes out by period. */
export const isOfCash = (chart: Chart): boolean => chart === 'cash' || chart === 'cashCurve'

/** Earned value is money. */
export const measureOf = ({ chart, measure }: AnalyticsView): SeriesMeasure => (chart === 'earned' ? 'cost' : measure)

/** What a preset keeps of a view. */
export const keptView = ({ from, to, ...view }: AnalyticsView) => ({ ...view, from: from || null, to: to || null })

export function viewOfPreset(preset: AnalyticPresetView): AnalyticsView {
  const { chart, period, measure, unit, from, to, asTable, by } = preset
  return { chart, period, measure, unit, from: from ?? '', to: to ?? '', asTable, by }
}
