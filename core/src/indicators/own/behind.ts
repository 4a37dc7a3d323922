import { type FilterValue, fulfils, passes } from '../../filtering/index.ts'
import { type Day, unitAfter, unitStart } from '../../time/index.ts'
import type { AggregateRule, IndicatorPeriod } from './types.ts'

/** What a work has in a column. */
export type ValueIn = (column: string) => FilterValue

/** The first and the last day. */
export function daysOfPeriod({ unit, from, to }: Omit<IndicatorPeriod, 'column'>, dataDay: Day): [Day, Day] {
  const here = unitStart(dataDay, unit)
  return [unitAfter(here, unit, from), unitAfter(here, unit, to + 1) - 1]
}

/** The works that an indicator looks at, and of these the ones that it counts: the works behind its number. */
export function worksOfRule({ period, filter }: Pick<AggregateRule, 'period' | 'filter'>, dataDay: Day) {
  const days = period && daysOfPeriod(period, dataDay)
  const isLookedAt = (valueIn: ValueIn): boolean =>
    period === null || fulfils({ column: period.column, operator: 'range', values: days ?? [] }, valueIn(period.column))
  return { isLookedAt, isBehind: (valueIn: ValueIn): boolean => isLookedAt(valueIn) && passes(filter, valueIn) }
}
