import type { IndicatorView } from '@plumbline/core/contract'
import type { IndicatorCode } from '@plumbline/core/indicators'
import type { KnownIndicator } from '../../parts/indicators/indicator-book.ts'

const indicatorFilters: Partial<Record<IndicatorCode, string>> = {
  critical: 'critical',
  critical_share: 'critical',
  late: 'late',
  negative_reserve: 'negative_reserve',
  float_consumption: 'float_consumption',
  ppc: 'ppc',
  not_started: 'not_started',
  in_progress: 'in_progress',
  completed: 'completed',
  spi: 'planned_value',
  planned_value: 'planned_value',
  schedule_variance: 'planned_value',
  actual_cost: 'actual_cost',
}

/** The works that a number is made of, as the query of the schedule's address. */
function queryBehind({ key, own }: KnownIndicator, hasTarget: boolean): string {
  if (own?.rule.kind === 'aggregate') return `?filter_indicator=${own.id}`
  const filter = indicatorFilters[key as IndicatorCode]
  if (filter) return `?filter_indicator=${filter}`
  const isOfMoney = ['cpi', 'budget', 'earned_value', 'cost_variance', 'estimate_at_completion'].includes(key)
  if (isOfMoney) return `?filter_indicator=${hasTarget ? 'approved_money' : 'money'}`
  return '?work=works'
}

export interface Behind {
  scheduleId: string
  name: string
  to: string
  value: string | null
}

export function behindNumber(view: IndicatorView, indicator: KnownIndicator, spaceId: string): Behind[] {
  return view.schedules.map(({ id, name, values }) => ({
    scheduleId: id,
    name,
    to: `/${spaceId}/schedule/${id}${queryBehind(indicator, view.hasTarget)}`,
    value: values[indicator.key] ?? null,
  }))
}
