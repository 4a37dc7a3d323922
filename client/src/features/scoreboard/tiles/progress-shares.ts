import type { IndicatorView } from '@plumbline/core/contract'
import { type Day, formatInstant, instantOf } from '@plumbline/core/time'

export interface ProgressPoint {
  /** The end of the week, `YYYY-MM-DD`; of the first point, its begin. */
  day: string
  /** Percent of all; null: not told (any more). */
  target: number | null
  fact: number | null
  forecast: number | null
}

const DAYS_OF_WEEK = 7

const dayText = (day: Day): string => formatInstant(instantOf(day)).slice(0, 10)

/** Minutes by week as percents of the whole that have come by the end of each; facts end at the data date. */
export function progressShares(curve: NonNullable<IndicatorView['curve']>, dataDate: string | null): ProgressPoint[] {
  const all = (series: readonly number[]): number => series.reduce((sum, minutes) => sum + minutes, 0)
  const ofTarget = all(curve.target)
  const ofPlan = all(curve.fact) + all(curve.forecast)
  const share = (minutes: number, whole: number): number => (whole === 0 ? 0 : (minutes / whole) * 100)
  let [target, fact, forecast] = [0, 0, 0]
  const isBegun = dataDate !== null && dayText(curve.from) < dataDate.slice(0, 10)
  const begin: ProgressPoint = {
    day: dayText(curve.from),
    target: ofTarget === 0 ? null : 0,
    fact: isBegun && all(curve.fact) > 0 ? 0 : null,
    forecast: isBegun ? null : 0,
  }
  const weeks = curve.fact.map((done, week): ProgressPoint => {
    target += curve.target[week] ?? 0
    fact += done
    forecast += curve.forecast[week] ?? 0
    const day = dayText(curve.from + (week + 1) * DAYS_OF_WEEK)
    const monday = dayText(curve.from + week * DAYS_OF_WEEK)
    const isPast = dataDate === null || monday < dataDate.slice(0, 10)
    const isNext = dataDate === null || day >= dataDate.slice(0, 10)
    return {
      day,
      target: ofTarget === 0 ? null : share(target, ofTarget),
      fact: isPast && fact > 0 ? share(fact, ofPlan) : null,
      forecast: isNext ? share(fact + forecast, ofPlan) : null,
    }
  })
  return [begin, ...weeks]
}
