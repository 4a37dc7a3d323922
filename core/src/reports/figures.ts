/** Numbers of a schedule as a whole, and what it needs of its resources month by month. */
import type { Spreading } from '../distributions/index.ts'
import {
  type IndicatorCode,
  indicatorKinds,
  indicatorValues,
  scheduleIndicators,
  type Targets,
} from '../indicators/index.ts'
import type { SchedulePlan } from '../plan/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { dateOf, dayOf, formatInstant, type Instant, parseInstant } from '../time/index.ts'
import { PlanLoads } from '../usage/index.ts'
import type { ReportLanguage } from './format.ts'
import { type Scope, scopeOf, type Value } from './values.ts'

/** What the last run of risks came to: P80, and the finish as it was planned then. */
export interface Foreseen {
  p80: Instant
  planned: Instant
}

interface Counted {
  schedule: string
  plan: SchedulePlan
  engine: ScheduleEngine
  targets: Targets
  /** Null: it was never run. */
  foreseen: Foreseen | null
  /** Of the schedule. */
  spreading: Spreading
}

const names: readonly [IndicatorCode, en: string, ru: string][] = [
  ['progress', 'Done, %', 'Готово, %'],
  ['planned_progress', 'Should be done, %', 'Должно быть готово, %'],
  ['budget', 'Budget', 'Бюджет'],
  ['planned_value', 'Planned value', 'Плановый объём'],
  ['earned_value', 'Earned value', 'Освоенный объём'],
  ['actual_cost', 'Actual cost', 'Фактическая стоимость'],
  ['schedule_variance', 'Schedule variance', 'Отклонение по срокам'],
  ['cost_variance', 'Cost variance', 'Отклонение по стоимости'],
  ['spi', 'SPI', 'SPI'],
  ['cpi', 'CPI', 'CPI'],
  ['estimate_at_completion', 'Estimate at completion', 'Прогноз по завершении'],
  ['estimate_to_complete', 'Estimate to complete', 'Прогноз до завершения'],
  ['variance_at_completion', 'Variance at completion', 'Отклонение по завершении'],
  ['to_complete_performance', 'TCPI', 'TCPI'],
  ['p80_variance', 'P80 to plan, days', 'P80 к плану, дней'],
]

/** What an indicator comes to; null: what it is made of is not there. */
export function indicatorScope({ plan, engine, targets, foreseen }: Counted): Scope {
  const { sums } = scheduleIndicators(plan, engine, targets)
  const risks = foreseen && { p80Finish: formatInstant(foreseen.p80), p80Planned: formatInstant(foreseen.planned) }
  const values = indicatorValues({ ...sums, ...risks })
  return scopeOf(
    Object.fromEntries(Object.entries(values).map(([code, value]) => [code, amountOf(code as IndicatorCode, value)])),
  )
}

function amountOf(code: IndicatorCode, value: string | null): Value {
  if (value === null) return null
  if (indicatorKinds[code].unit !== 'instant') return Number(value)
  const instant = parseInstant(value)
  return instant === null ? null : { day: Math.floor(instant / 1_440), minute: null }
}

export const figuresOf = (indicators: Scope, { schedule }: Counted, language: ReportLanguage): Scope[] =>
  names.map(([code, en, ru]) =>
    scopeOf({ schedule, code, name: language === 'ru' ? ru : en, amount: indicators.value(code) ?? null }),
  )

/** One for each month in which a resource is needed at all, by resource. */
export function resourceMonths({ schedule, plan, engine, spreading }: Counted): Scope[] {
  const loads = new PlanLoads().count(plan, engine, spreading)
  return loads.flatMap(({ code, name, type, first, amounts }) =>
    monthly(first, amounts).map(({ month, amount }) =>
      scopeOf({ schedule, code, name, type, month: { day: month, minute: null }, amount }),
    ),
  )
}

const MILLIONTHS = 1_000_000

function monthly(first: number, amounts: BigInt64Array): { month: number; amount: number }[] {
  const sums = new Map<number, bigint>()
  for (const [i, amount] of amounts.entries()) {
    if (amount === 0n) continue
    const { year, month } = dateOf(first + i)
    const key = dayOf(year, month, 1)
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return [...sums].map(([month, amount]) => ({ month, amount: Number(amount) / MILLIONTHS }))
}
