import type { Curved, Promises } from '@plumbline/core/contract'
import { type SeriesName, seriesNames } from '@plumbline/core/indicators'
import { dayOfInstant, formatInstant, instantOf, nextUnit, type PeriodUnit, parseInstant } from '@plumbline/core/time'
import type { ColumnName, Figure, FigureRow } from './figure.ts'

const MINUTES_PER_HOUR = 60

/** Working time is read in hours. */
const shown = ({ measure }: Curved, value: number): number =>
  measure === 'duration' ? value / MINUTES_PER_HOUR : value

type Series = readonly { name: ColumnName; of: SeriesName }[]

const ofCurve: Series = [
  { name: 'target', of: 'target' },
  { name: 'plan', of: 'plan' },
  { name: 'fact', of: 'fact' },
]
const ofEarned: Series = [
  { name: 'pv', of: 'target' },
  { name: 'ev', of: 'earned' },
  { name: 'ac', of: 'fact' },
]
const ofHistogram: Series = [
  { name: 'target', of: 'target' },
  { name: 'plan', of: 'plan' },
  { name: 'fact', of: 'fact' },
  { name: 'forecast', of: 'forecast' },
]

/**
 * What has come by the end of each period. Facts end at the data date; the forecast begins there, of schedules with several
 * data dates at the first of them.
 */
export function curveFigure(curved: Curved): Figure {
  const { points, now } = pointsOf(curved)
  const isForecast = curved.before.forecast + sumOf(curved, 'forecast') > 0
  const withForecast = cumulated(curved, ofCurve).map((row, place): FigureRow => {
    const { fact, forecast } = points[place]?.sums ?? curved.before
    const isTold = isForecast && (place >= now || (points[place + 1]?.sums.forecast ?? 0) > 0)
    return { ...row, values: [...row.values, isTold ? shown(curved, rounded(fact + forecast)) : null] }
  })
  return {
    head: 'period',
    columns: [...ofCurve, { name: 'forecast' as const }].map(({ name }) => ({ name, unit: 'amount' })),
    rows: withForecast,
  }
}

/** Planned value, earned value and actual cost, as they have come by the end of each period and at the data date. */
export function earnedFigure(curved: Curved): Figure {
  const rows = cumulated(curved, ofEarned)
  return { head: 'period', columns: ofEarned.map(({ name }) => ({ name, unit: 'amount' })), rows }
}

/** What each period has. */
export function histogramFigure(curved: Curved): Figure {
  const used = ofHistogram.filter(({ of }) => sumOf(curved, of) > 0)
  const rows = curved.periods.map((period): FigureRow => {
    const values = used.map(({ of }) => shown(curved, period[of]))
    return { key: period.from, label: periodLabel(period.from, curved.period), values }
  })
  return { head: 'period', columns: used.map(({ name }) => ({ name, unit: 'amount' })), rows }
}

const sumOf = ({ periods }: Curved, name: SeriesName): number => periods.reduce((sum, one) => sum + one[name], 0)

/** What has come by a moment: the end of a period, or the data date. */
interface Point {
  key: string
  label: string
  sums: Curved['before']
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

/**
 * Ends of periods, and the data date where it lies within one. `now`: the last place that something was told of; -1: all
 * are still to come.
 */
function pointsOf(curved: Curved): { points: Point[]; now: number } {
  const today = curved.dataDate?.slice(0, 10) ?? ''
  const sums = { ...curved.before }
  const points = curved.periods.map((period): Point => {
    for (const name of seriesNames) sums[name] = rounded(sums[name] + period[name])
    return { key: period.from, label: periodLabel(period.from, curved.period), sums: { ...sums } }
  })
  const within = curved.periods.findLastIndex(({ from }) => from <= today)
  const end = points[within]
  // At the begin of a period nothing of it is told yet; after the last one all is.
  if (!end || today >= endOf(end.key, curved.period)) return { points, now: within }
  const before = points[within - 1]?.sums ?? curved.before
  const cut = cutAt(curved, before, end.sums)
  if (end.key === today && seriesNames.every((name) => cut[name] === before[name])) return { points, now: within - 1 }
  const label = cutLabel(curved)
  return { points: points.toSpliced(within, 0, { key: `at ${end.key}`, label, sums: cut }), now: within }
}

/** At the data date. Where schedules have several data dates each counts up to its own, but no line goes back. */
function cutAt({ passed }: Curved, before: Curved['before'], end: Curved['before']): Curved['before'] {
  const between = (name: 'target' | 'plan'): number => Math.min(end[name], Math.max(before[name], passed[name]))
  return { ...end, forecast: before.forecast, target: between('target'), plan: between('plan') }
}

/** The first day after a period, `YYYY-MM-DD`. */
function endOf(from: string, period: PeriodUnit): string {
  const instant = parseInstant(`${from}T00:00`)
  return instant === null ? from : formatInstant(instantOf(nextUnit(dayOfInstant(instant), period))).slice(0, 10)
}

/** What is told of the past alone ends at the data date. */
function cumulated(curved: Curved, series: Series): FigureRow[] {
  const { points, now } = pointsOf(curved)
  return points.map(({ key, label, sums }, place): FigureRow => {
    const values = series.map(({ of }) => {
      const isThere = curved.before[of] + sumOf(curved, of) > 0
      const isTold = isThere && (place <= now || of === 'target' || of === 'plan')
      return isTold ? shown(curved, sums[of]) : null
    })
    return { key, label, values }
  })
}

/** Works that were to be done in each period, those that were, and their share (PPC). */
export function promiseFigure({ period, periods }: Promises): Figure {
  return {
    head: 'period',
    columns: [
      { name: 'promised', unit: 'count' },
      { name: 'kept', unit: 'count' },
      { name: 'ppc', unit: 'percent' },
    ],
    rows: periods.map(({ from, promised, kept }) => ({
      key: from,
      label: periodLabel(from, period),
      values: [promised, kept, promised === 0 ? null : Math.round((kept / promised) * 1e4) / 100],
    })),
  }
}

/** `2026`, `Q1 2026`, `03.2026`, or the day that the period begins with. */
export function periodLabel(from: string, period: PeriodUnit): string {
  const [year, month, day] = from.split('-')
  if (period === 'year') return year ?? ''
  if (period === 'quarter') return `Q${Math.ceil(Number(month) / 3)} ${year}`
  return period === 'month' ? `${month}.${year}` : `${day}.${month}.${year}`
}

/** `→ 15.03.2026`: not the whole period but up to this day; of periods of a day also up to which time. */
function cutLabel({ dataDate, period }: Curved): string {
  const [day = '', time = ''] = (dataDate ?? '').split('T')
  return ['→', periodLabel(day, 'day'), ...(period === 'day' ? [time] : [])].join(' ')
}

/** Of the point at the data date, or the last before it; null: it lies in none of the periods. */
export function dataDateLabel(curved: Curved): string | null {
  const { points, now } = pointsOf(curved)
  const isWithin = (curved.dataDate ?? '') >= (curved.periods[0]?.from ?? '~')
  return isWithin ? ((points[now] ?? points[0])?.label ?? null) : null
}
