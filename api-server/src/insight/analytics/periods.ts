import { MAX_PERIODS } from '@plumbline/core/contract'
import { periodsBetween } from '@plumbline/core/histogram'
import {
  dayOfInstant,
  formatInstant,
  instantOf,
  type PeriodUnit,
  parseInstant,
  periodUnits,
} from '@plumbline/core/time'

export interface AskedPeriods {
  period: PeriodUnit
  /** The first and the last day of interest, `YYYY-MM-DD`; absent: all there is. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * The periods of interest of the days that something is told of: the first day of each, and the one after the last; null:
 * there are none. Coarser periods than asked for where there would be too many.
 */
export function periodsWithin(
  days: { first: number; last: number },
  { period, from, to }: AskedPeriods,
): { period: PeriodUnit; edges: Int32Array | null } {
  const first = Math.max(days.first, dayOr(from, days.first))
  const last = Math.min(days.last, dayOr(to, days.last))
  const told = coarseEnough(period, first, last)
  return { period: told, edges: last < first ? null : periodsBetween(told, first, last) }
}

/** The first day of each period, as text. */
export const startsOf = (edges: Int32Array): string[] =>
  Array.from(edges.slice(0, -1), (day) => formatInstant(instantOf(day)).slice(0, 10))

function dayOr(text: string | undefined, other: number): number {
  const instant = text === undefined ? null : parseInstant(`${text}T00:00`)
  return instant === null ? other : dayOfInstant(instant)
}

/** The period asked for, or the next one of which there are not too many. */
function coarseEnough(period: PeriodUnit, first: number, last: number): PeriodUnit {
  const coarser = periodUnits.slice(periodUnits.indexOf(period))
  return coarser.find((unit) => periodsBetween(unit, first, last).length <= MAX_PERIODS) ?? 'year'
}
