import type { Curved } from '@plumbline/core/contract'
import { latestDataDate, type SeriesMeasure, seriesNames } from '@plumbline/core/indicators'
import type { Transaction } from '../../platform/database/index.ts'
import {
  type StoredIndicators,
  selectMeasures,
  selectPassed,
  selectPeriods,
  selectSeriesDays,
} from '../indicators/index.ts'
import { type AskedPeriods, periodsWithin, startsOf } from './periods.ts'

interface Asked extends AskedPeriods {
  measure: SeriesMeasure
  unit?: string | undefined
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
  const dataDate = latestDataDate(all.flatMap(({ sums }) => sums ?? []))
  const days = await selectSeriesDays(tx, { versionIds, measure, unit })
  const passed = await selectPassed(tx, { versionIds, measure, unit })
  const empty = { measure, unit, dataDate, before: noAmounts, passed, periods: [] }
  if (days === null) return { ...empty, period }
  const { period: told, edges } = periodsWithin(days, { period, from, to })
  if (edges === null) return { ...empty, period: told }
  const stored = await selectPeriods(tx, { versionIds, measure, unit, period: told })
  return { ...empty, period: told, ...shownOf(stored, edges) }
}

const noAmounts = Object.fromEntries(seriesNames.map((name) => [name, 0])) as Amounts

/** Every period between the edges has a place, and what came before them is one sum. */
function shownOf(stored: readonly Period[], edges: Int32Array): Pick<Curved, 'before' | 'periods'> {
  const byFrom = new Map(stored.map((one) => [one.from, one]))
  const periods = startsOf(edges).map((from): Period => byFrom.get(from) ?? { from, ...noAmounts })
  const earlier = stored.filter(({ from }) => from < (periods[0]?.from ?? ''))
  const sum = (name: keyof Amounts): number => Math.round(earlier.reduce((all, one) => all + one[name], 0) * 1e4) / 1e4
  return { periods, before: Object.fromEntries(seriesNames.map((name) => [name, sum(name)])) as Amounts }
}
