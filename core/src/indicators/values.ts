import { decimalOf, millionths, nearest } from '../progress/index.ts'
import { daysBetween } from '../time/index.ts'
import { progressValues } from './passed.ts'
import { ratio } from './quotients.ts'
import type { IndicatorSums } from './types.ts'

/** The built-in indicators; keys of the locales. */
export const indicatorCodes = [
  'progress',
  'planned_progress',
  'spi_duration',
  'spi',
  'cpi',
  'budget',
  'planned_value',
  'earned_value',
  'actual_cost',
  'schedule_variance',
  'cost_variance',
  'estimate_at_completion',
  'finish',
  'finish_variance',
  'works',
  'critical',
  'critical_share',
  'late',
  'negative_reserve',
  'float_consumption',
  'ppc',
  'not_started',
  'in_progress',
  'completed',
  'labour_output',
  'quality',
] as const
export type IndicatorCode = (typeof indicatorCodes)[number]

export type IndicatorUnit = 'percent' | 'ratio' | 'money' | 'instant' | 'days' | 'count'

export interface IndicatorKind {
  unit: IndicatorUnit
  /** null: neither is. */
  better: 'up' | 'down' | null
}

const kind = (unit: IndicatorUnit, better: IndicatorKind['better'] = null): IndicatorKind => ({ unit, better })

export const indicatorKinds: Readonly<Record<IndicatorCode, IndicatorKind>> = {
  progress: kind('percent', 'up'),
  planned_progress: kind('percent'),
  spi_duration: kind('ratio', 'up'),
  spi: kind('ratio', 'up'),
  cpi: kind('ratio', 'up'),
  budget: kind('money'),
  planned_value: kind('money'),
  earned_value: kind('money', 'up'),
  actual_cost: kind('money'),
  schedule_variance: kind('money', 'up'),
  cost_variance: kind('money', 'up'),
  estimate_at_completion: kind('money', 'down'),
  finish: kind('instant', 'down'),
  finish_variance: kind('days', 'down'),
  works: kind('count'),
  critical: kind('count', 'down'),
  critical_share: kind('percent', 'down'),
  late: kind('count', 'down'),
  negative_reserve: kind('count', 'down'),
  float_consumption: kind('percent', 'down'),
  ppc: kind('percent', 'up'),
  not_started: kind('count'),
  in_progress: kind('count'),
  completed: kind('count', 'up'),
  labour_output: kind('ratio', 'up'),
  quality: kind('percent', 'up'),
}

/** Decimal strings, or an instant; null: what it is made of is not there (rule 8). */
export type IndicatorValues = Record<IndicatorCode, string | null>

export function indicatorValues(sums: IndicatorSums): IndicatorValues {
  const { works, critical, late, negative, notStarted, inProgress, completed } = sums
  return {
    ...progressValues(sums),
    ...moneyValues(sums),
    finish: sums.finish,
    finish_variance: days(sums.targetFinish, sums.comparedFinish),
    works: String(works),
    critical: String(critical),
    critical_share: ratio(BigInt(critical), BigInt(works), 100n, 2),
    late: sums.targetFinish === null ? null : String(late),
    negative_reserve: String(negative),
    float_consumption: ratio(BigInt(sums.floatUsed), BigInt(sums.targetFloat), 100n, 2),
    ppc: ratio(BigInt(sums.kept), BigInt(sums.promised), 100n, 2),
    not_started: String(notStarted),
    in_progress: String(inProgress),
    completed: String(completed),
    labour_output: millionths(sums.labourEarned) === 0n ? null : quotient(sums.labourEarned, sums.labourActual),
    quality: ratio(BigInt(sums.checksKept), BigInt(sums.checksJudged), 100n, 2),
  }
}

/** Rule 7: amounts of several currencies are not added up. */
function moneyValues(sums: IndicatorSums) {
  const [budget, pv, ev, ac] = (['budget', 'planned', 'earned', 'actual'] as const).map((field) =>
    millionths(sums[field]),
  ) as [bigint, bigint, bigint, bigint]
  const isMoney = sums.currencies.length === 1
  const isPlanned = isMoney && sums.targetFinish !== null
  const money = (amount: bigint, isKnown = isMoney): string | null => (isKnown ? decimalOf(amount) : null)
  return {
    budget: money(budget),
    planned_value: money(pv, isPlanned),
    earned_value: money(ev),
    actual_cost: money(ac),
    schedule_variance: money(ev - pv, isPlanned),
    cost_variance: money(ev - ac),
    spi: isPlanned ? ratio(ev, pv, 1n, 4) : null,
    cpi: isMoney ? ratio(ev, ac, 1n, 4) : null,
    estimate_at_completion: isMoney && ev > 0n ? decimalOf(nearest(budget * ac, ev)) : null,
  }
}

const quotient = (dividend: string, divisor: string): string | null =>
  ratio(millionths(dividend), millionths(divisor), 1n, 4)

const days = (from: string | null, to: string | null): string | null => daysBetween(from, to)?.toString() ?? null
