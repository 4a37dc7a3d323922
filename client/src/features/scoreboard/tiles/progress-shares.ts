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

/**
 * Minutes by week as percents of the whole that have come by the end of each, and at the data date, where facts end. The forecast
 * begins there; of schedules with several data dates, whose last one is given, at the first one: there it leaves the line of facts.
 */
export function progressShares(curve: NonNullable<IndicatorView['curve']>, dataDate: string | null): ProgressPoint[] {
  const wholes = { target: sumOf(curve.target), plan: sumOf(curve.fact) + sumOf(curve.forecast) }
  const today = dataDate?.slice(0, 10) ?? null
  const weeks = weeksOf(curve)
  const next = today === null ? -1 : weeks.findIndex(({ day }) => day > today)
  const at = weeks[next]
  const before = weeks[next - 1]
  if (at && before && today !== null && before.day < today) {
    const target = Math.min(at.target, Math.max(before.target, curve.targetPassed))
    weeks.splice(next, 0, { day: today, target, fact: at.fact, forecast: before.forecast })
  }
  return weeks.map(({ day, target, fact, forecast }, week): ProgressPoint => {
    const isPast = today === null || day <= today
    const isNext = today === null || day >= today || (weeks[week + 1]?.forecast ?? 0) > 0
    return {
      day,
      target: shareOf(target, wholes.target),
      fact: isPast && sumOf(curve.fact) > 0 ? shareOf(fact, wholes.plan) : null,
      forecast: isNext ? shareOf(fact + forecast, wholes.plan) : null,
    }
  })
}

const sumOf = (series: readonly number[]): number => series.reduce((sum, minutes) => sum + minutes, 0)
const shareOf = (minutes: number, whole: number): number | null => (whole === 0 ? null : (minutes / whole) * 100)

/** What has come at the begin of the first week, and by the end of each. */
function weeksOf(curve: NonNullable<IndicatorView['curve']>) {
  let [target, fact, forecast] = [0, 0, 0]
  const weeks = curve.fact.map((done, week) => {
    target += curve.target[week] ?? 0
    fact += done
    forecast += curve.forecast[week] ?? 0
    return { day: dayText(curve.from + (week + 1) * DAYS_OF_WEEK), target, fact, forecast }
  })
  return [{ day: dayText(curve.from), target: 0, fact: 0, forecast: 0 }, ...weeks]
}
