import type { IndicatorView } from '@plumbline/core/contract'
import type { IndicatorCode } from '@plumbline/core/indicators'

const indicatorFilters: Partial<Record<IndicatorCode, string>> = {
  critical: 'critical',
  critical_share: 'critical',
  late: 'late',
  negative_reserve: 'negative_reserve',
  not_started: 'not_started',
  in_progress: 'in_progress',
  completed: 'completed',
  spi: 'planned_value',
  planned_value: 'planned_value',
  schedule_variance: 'planned_value',
  actual_cost: 'actual_cost',
}

/** The works that a number is made of, as the query of the schedule's address. */
function queryBehind(code: IndicatorCode, hasTarget: boolean): string {
  const own = indicatorFilters[code]
  if (own) return `?filter_indicator=${own}`
  const isOfMoney = ['cpi', 'budget', 'earned_value', 'cost_variance', 'estimate_at_completion'].includes(code)
  if (isOfMoney) return `?filter_indicator=${hasTarget ? 'approved_money' : 'money'}`
  return '?work=works'
}

export interface Behind {
  scheduleId: string
  name: string
  to: string
  value: string | null
}

export function behindNumber(view: IndicatorView, code: IndicatorCode, spaceId: string): Behind[] {
  return view.schedules.map(({ id, name, values }) => ({
    scheduleId: id,
    name,
    to: `/${spaceId}/schedule/${id}${queryBehind(code, view.hasTarget)}`,
    value: values[code],
  }))
}
