import type { Curved, Promises } from '@plumbline/core/contract'
import type { SeriesName } from '@plumbline/core/indicators'
import type { PeriodUnit } from '@plumbline/core/time'
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

/** What has come by the end of each period. Facts end with the period of the data date; the forecast begins there. */
export function curveFigure(curved: Curved): Figure {
  const { rows, now } = cumulated(curved, ofCurve)
  const facts = rows[now]?.values[ofCurve.length - 1] ?? shown(curved, curved.before.fact)
  let rest = shown(curved, curved.before.forecast)
  const isForecast = curved.before.forecast + sumOf(curved, 'forecast') > 0
  const withForecast = rows.map((row, place): FigureRow => {
    rest += shown(curved, curved.periods[place]?.forecast ?? 0)
    const forecast = isForecast && place >= now ? (facts ?? 0) + (place === now ? 0 : rest) : null
    return { ...row, values: [...row.values, forecast] }
  })
  return {
    head: 'period',
    columns: [...ofCurve, { name: 'forecast' as const }].map(({ name }) => ({ name, unit: 'amount' })),
    rows: withForecast,
  }
}

/** Planned value, earned value and actual cost, as they have come by the end of each period. */
export function earnedFigure(curved: Curved): Figure {
  const { rows } = cumulated(curved, ofEarned)
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

/** `now`: the place of the period of the data date; -1: all are still to come. What is told of the past alone ends there. */
function cumulated(curved: Curved, series: Series): { rows: FigureRow[]; now: number } {
  const today = curved.dataDate?.slice(0, 10) ?? ''
  // At the begin of a period nothing of it is told yet.
  const now = curved.periods.findLastIndex(({ from }) => from < today)
  const sums = series.map(({ of }) => curved.before[of])
  const isThere = series.map(({ of }) => curved.before[of] + sumOf(curved, of) > 0)
  const rows = curved.periods.map((period, place): FigureRow => {
    const values = series.map(({ of }, at) => {
      sums[at]! += period[of]
      const isTold = isThere[at] && (place <= now || of === 'target' || of === 'plan')
      return isTold ? shown(curved, Math.round(sums[at]! * 1e4) / 1e4) : null
    })
    return { key: period.from, label: periodLabel(period.from, curved.period), values }
  })
  return { rows, now }
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

/** Of the period that the data date lies in; null: it lies in none of them. */
export function dataDateLabel({ dataDate, periods, period }: Curved): string | null {
  const today = dataDate?.slice(0, 10) ?? ''
  const found = periods.findLast(({ from }) => from <= today)
  return found === undefined || today === '' ? null : periodLabel(found.from, period)
}
