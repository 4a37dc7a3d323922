import { decimalOf, millionths } from '../progress/index.ts'
import { daysBetween } from '../time/index.ts'
import { type EarnedValue, earnedMeasures } from '../usage/index.ts'
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
  'estimate_as_budgeted',
  'estimate_by_pace',
  'estimate_to_complete',
  'variance_at_completion',
  'to_complete_performance',
  'finish',
  'finish_variance',
  'p80_finish',
  'p80_variance',
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
  estimate_as_budgeted: kind('money', 'down'),
  estimate_by_pace: kind('money', 'down'),
  estimate_to_complete: kind('money'),
  variance_at_completion: kind('money', 'up'),
  to_complete_performance: kind('ratio', 'down'),
  finish: kind('instant', 'down'),
  finish_variance: kind('days', 'down'),
  p80_finish: kind('instant', 'down'),
  p80_variance: kind('days', 'down'),
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
    p80_finish: sums.p80Finish ?? null,
    p80_variance: days(sums.p80Planned ?? null, sums.p80Finish ?? null),
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

/** Rules 6 and 7: amounts of several currencies are not added up. */
function moneyValues(sums: IndicatorSums) {
  const isMoney = sums.currencies.length === 1
  const value = earnedOf(sums)
  const { sv, cv, spi, cpi, tcpi, eac, etc, vac } = earnedMeasures(value)
  const money = (amount: bigint | null): string | null => (isMoney && amount !== null ? decimalOf(amount) : null)
  const index = (found: bigint | null): string | null => money(found === null ? null : found * MILLIONTHS_OF_INDEX)
  return {
    budget: money(value.budget),
    planned_value: money(value.planned),
    earned_value: money(value.earned),
    actual_cost: money(value.actual),
    schedule_variance: money(sv),
    cost_variance: money(cv),
    spi: index(spi),
    cpi: index(cpi),
    estimate_at_completion: money(eac.trend),
    estimate_as_budgeted: money(eac.budget),
    estimate_by_pace: money(eac.both),
    estimate_to_complete: money(etc.trend),
    variance_at_completion: money(vac.trend),
    to_complete_performance: index(tcpi),
  }
}

const MILLIONTHS_OF_INDEX = 100n

const earnedOf = ({ budget, planned, earned, actual, targetFinish }: IndicatorSums): EarnedValue => ({
  budget: millionths(budget),
  planned: targetFinish === null ? null : millionths(planned),
  earned: millionths(earned),
  actual: millionths(actual),
  left: null,
})

const quotient = (dividend: string, divisor: string): string | null =>
  ratio(millionths(dividend), millionths(divisor), 1n, 4)

const days = (from: string | null, to: string | null): string | null => daysBetween(from, to)?.toString() ?? null
