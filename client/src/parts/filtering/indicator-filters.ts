import type { RowFilter } from '@plumbline/core/filtering'
import { type AggregateRule, promisedWorks } from '@plumbline/core/indicators'

const by = (column: string, operator: 'gt' | 'lt' | 'filter_by_list', value: string | number): RowFilter => ({
  join: 'and',
  conditions: [{ column, operator, values: [value] }],
})

const hasAny = (...columns: readonly string[]): RowFilter => ({
  join: 'or',
  conditions: columns.map((column) => ({ column, operator: 'gt', values: [0] })),
})

/** The works behind a number of another screen: what `filter_indicator` of the address asks for. */
const filters: Readonly<Record<string, RowFilter>> = {
  late: by('finishVariance', 'gt', 0),
  negative_reserve: by('totalFloat', 'lt', 0),
  float_consumption: by('floatUsed', 'gt', 0),
  not_started: by('status', 'filter_by_list', 'not_started'),
  in_progress: by('status', 'filter_by_list', 'in_progress'),
  completed: by('status', 'filter_by_list', 'completed'),
  planned_value: by('costApproved', 'gt', 0),
  actual_cost: by('costFact', 'gt', 0),
  approved_money: hasAny('costApproved', 'costFact'),
  money: hasAny('cost', 'costFact'),
}

/** Critical works have a filter of their own, beside the conditions. */
export const criticalIndicator = 'critical'

export const filterOfIndicator = (indicator: string | null): RowFilter | null =>
  Object.hasOwn(filters, indicator ?? '') ? filters[indicator ?? '']! : null

/** An indicator that says by a rule which works are shown: an own one of the space, or PPC, whose days follow the data date. */
export interface RuledIndicator {
  /** Code of a built-in one. */
  id: string
  name: string
  /** null: not read yet. */
  rule: Pick<AggregateRule, 'period' | 'filter'> | null
}

const ID = /^[A-Za-z0-9_-]{12}$/

/** It can only be an own indicator of a space. */
const isOwnIndicator = (indicator: string | null): indicator is string =>
  indicator !== null && ID.test(indicator) && filterOfIndicator(indicator) === null

export function ruledIndicatorOf(indicator: string | null): RuledIndicator | null {
  if (indicator === 'ppc') return { id: indicator, name: '', rule: promisedWorks }
  return isOwnIndicator(indicator) ? { id: indicator, name: '', rule: null } : null
}

/** '' where these conditions are no indicator: the address says nothing of others that are not saved. */
export function indicatorOfFilter(filter: RowFilter): string {
  const text = JSON.stringify(filter)
  return Object.keys(filters).find((name) => JSON.stringify(filters[name]) === text) ?? ''
}
