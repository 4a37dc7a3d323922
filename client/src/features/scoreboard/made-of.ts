import type { IndicatorView } from '@plumbline/core/contract'
import type { IndicatorCode } from '@plumbline/core/indicators'
import type { KnownIndicator } from '../../parts/indicators/indicator-book.ts'

/** Numbers that a number is calculated from, so that whoever doubts it can do it by hand. */
const parts: Partial<Record<IndicatorCode, readonly IndicatorCode[]>> = {
  progress: ['completed', 'in_progress', 'not_started'],
  spi_duration: ['progress', 'planned_progress'],
  spi: ['earned_value', 'planned_value'],
  cpi: ['earned_value', 'actual_cost'],
  schedule_variance: ['earned_value', 'planned_value'],
  cost_variance: ['earned_value', 'actual_cost'],
  estimate_at_completion: ['budget', 'actual_cost', 'earned_value'],
  estimate_as_budgeted: ['actual_cost', 'budget', 'earned_value'],
  estimate_by_pace: ['actual_cost', 'budget', 'earned_value', 'cpi', 'spi'],
  estimate_to_complete: ['estimate_at_completion', 'actual_cost'],
  variance_at_completion: ['budget', 'estimate_at_completion'],
  to_complete_performance: ['budget', 'earned_value', 'actual_cost'],
  finish_variance: ['finish'],
  p80_variance: ['p80_finish'],
  critical_share: ['critical', 'works'],
  late: ['works'],
}

export const partsOf = ({ key }: KnownIndicator): readonly IndicatorCode[] => parts[key as IndicatorCode] ?? []

const needTarget: readonly string[] = [
  'planned_progress',
  'spi_duration',
  'spi',
  'planned_value',
  'schedule_variance',
  'estimate_by_pace',
  'finish_variance',
  'late',
  'float_consumption',
  'ppc',
] satisfies IndicatorCode[]

const ofCosts: readonly string[] = [
  'budget',
  'planned_value',
  'earned_value',
  'actual_cost',
  'spi',
  'cpi',
  'schedule_variance',
  'cost_variance',
  'estimate_at_completion',
  'estimate_as_budgeted',
  'estimate_by_pace',
  'estimate_to_complete',
  'variance_at_completion',
  'to_complete_performance',
] satisfies IndicatorCode[]

/** Where all that is asked for is there and still nothing can be said. */
const empty: Partial<Record<IndicatorCode, Missing>> = {
  cpi: 'nothingSpent',
  estimate_at_completion: 'nothingEarned',
  estimate_to_complete: 'nothingEarned',
  variance_at_completion: 'nothingEarned',
  estimate_by_pace: 'nothingEarned',
  spi: 'nothingPlanned',
  spi_duration: 'nothingPlanned',
  ppc: 'nothingPromised',
  labour_output: 'noLabour',
  p80_finish: 'noRisks',
  p80_variance: 'noRisks',
  quality: 'noChecks',
  float_consumption: 'noFloat',
}

/** Keys of the locale. */
export type Missing =
  | 'noSchedule'
  | 'notCalculated'
  | 'noTarget'
  | 'noCosts'
  | 'severalCurrencies'
  | 'nothingSpent'
  | 'nothingEarned'
  | 'nothingPlanned'
  | 'nothingPromised'
  | 'noLabour'
  | 'noRisks'
  | 'noChecks'
  | 'noFloat'
  | 'other'

/** Why a number is not there; null: it is. */
export function missingOf(view: IndicatorView, { key }: KnownIndicator): Missing | null {
  if ((view.values[key] ?? null) !== null) return null
  if (view.schedules.length === 0) return 'noSchedule'
  if (view.newestAt === null) return 'notCalculated'
  if (needTarget.includes(key) && !view.hasTarget) return 'noTarget'
  if (ofCosts.includes(key) && view.currency === null) return costsOf(view)
  return empty[key as IndicatorCode] ?? 'other'
}

/** A schedule has a budget only in one currency; without one of their own several of them have none together. */
function costsOf({ schedules }: IndicatorView): Missing {
  return schedules.some(({ values }) => values.budget !== null) ? 'severalCurrencies' : 'noCosts'
}
