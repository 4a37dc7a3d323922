import { type Curved, MAX_PERIODS } from '@plumbline/core/contract'
import { periodsBetween } from '@plumbline/core/histogram'
import { type SeriesMeasure, seriesNames } from '@plumbline/core/indicators'
import {
  dayOfInstant,
  formatInstant,
  instantOf,
  type PeriodUnit,
  parseInstant,
  periodUnits,
} from '@plumbline/core/time'
import type { Transaction } from '../../platform/database/index.ts'
import { type StoredIndicators, selectMeasures, selectPeriods, selectSeriesDays } from '../indicators/index.ts'

interface Asked {
  period: PeriodUnit
  measure: SeriesMeasure
  unit?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Period = Curved['periods'][number]
type Amounts = Curved['before']

/** Amounts of the measure by period, of several versions together. */
export async function curvedOf(
  tx: Transaction,
  all: readonly StoredIndicators[],
  { period, measure, unit: wanted, from, to }: Asked,
): Promise<Curved> {
  const versionIds = all.map(({ versionId }) => versionId)
  const unit = wanted ?? (await selectMeasures(tx, versionIds)).find((one) => one.measure === measure)?.unit ?? ''
  const dataDate =
    all
      .flatMap(({ sums }) => sums?.dataDate ?? [])
      .sort()
      .at(-1) ?? null
  const days = await selectSeriesDays(tx, { versionIds, measure, unit })
  const empty = { measure, unit, dataDate, before: noAmounts, periods: [] }
  if (days === null) return { ...empty, period }
  const first = Math.max(days.first, dayOr(from, days.first))
  const last = Math.min(days.last, dayOr(to, days.last))
  const told = coarseEnough(period, first, last)
  if (last < first) return { ...empty, period: told }
  const stored = await selectPeriods(tx, { versionIds, measure, unit, period: told })
  return { ...empty, period: told, ...shownOf(stored, periodsBetween(told, first, last)) }
}

const noAmounts = Object.fromEntries(seriesNames.map((name) => [name, 0])) as Amounts

function dayOr(text: string | undefined, other: number): number {
  const instant = text === undefined ? null : parseInstant(`${text}T00:00`)
  return instant === null ? other : dayOfInstant(instant)
}

/** The period asked for, or the next one of which there are not too many. */
function coarseEnough(period: PeriodUnit, first: number, last: number): PeriodUnit {
  const coarser = periodUnits.slice(periodUnits.indexOf(period))
  return coarser.find((unit) => periodsBetween(unit, first, last).length <= MAX_PERIODS) ?? 'year'
}

/** Every period between the edges has a place, and what came before them is one sum. */
function shownOf(stored: readonly Period[], edges: Int32Array): Pick<Curved, 'before' | 'periods'> {
  const byFrom = new Map(stored.map((one) => [one.from, one]))
  const periods = Array.from(edges.slice(0, -1), (day): Period => {
    const from = formatInstant(instantOf(day)).slice(0, 10)
    return byFrom.get(from) ?? { from, ...noAmounts }
  })
  const earlier = stored.filter(({ from }) => from < (periods[0]?.from ?? ''))
  const sum = (name: keyof Amounts): number => Math.round(earlier.reduce((all, one) => all + one[name], 0) * 1e4) / 1e4
  return { periods, before: Object.fromEntries(seriesNames.map((name) => [name, sum(name)])) as Amounts }
}
