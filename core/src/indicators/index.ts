import type { AttributeDefinition } from '../attributes/index.ts'
import { withDonatedValues } from '../donors/index.ts'
import type { Id, SchedulePlan } from '../plan/index.ts'
import { assessQuality } from '../quality/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { dayOfInstant, formatInstant } from '../time/index.ts'
import { progressCurve } from './curve.ts'
import type { FiguresMemo } from './figures-memo.ts'
import { type OutlineBar, planOutline } from './outline.ts'
import { type Aggregate, ownCounts } from './own/aggregate.ts'
import { WorkValues } from './own/work-values.ts'
import { type DaySeries, daySeries } from './series.ts'
import { currenciesOf, sumsOfWorks } from './sums.ts'
import type { IndicatorSums, ProgressCurve, WorkFigures } from './types.ts'
import { type Targets, workFigures } from './work-figures.ts'

export { addCurves } from './curve.ts'
export { FiguresMemo } from './figures-memo.ts'
export { type Light, type Limits, lightOf } from './light.ts'
export { MAX_OUTLINE, type OutlineBar } from './outline.ts'
export type { Aggregate } from './own/aggregate.ts'
export { daysOfPeriod, worksOfRule } from './own/behind.ts'
export { aggregateResult } from './own/check.ts'
export { type ColumnKind, indicatorColumns } from './own/columns.ts'
export {
  type AggregateFunction,
  type AggregateRule,
  aggregateFunctions,
  type IndicatorPeriod,
  type IndicatorResult,
  type IndicatorRule,
  indicatorResults,
  indicatorRule,
  type OwnIndicator,
  sumKey,
} from './own/types.ts'
export { type AllValues, allValues, indicatorCycle, indicatorFormulaColumns, indicatorsRead } from './own/values.ts'
export { WorkValues } from './own/work-values.ts'
export { addPassed, type PassedWork, progressValues } from './passed.ts'
export { promisedWorks } from './promises.ts'
export {
  type DaySeries,
  type SeriesMeasure,
  type SeriesName,
  seriesMeasures,
  seriesNames,
} from './series.ts'
export { addSummaries, daysToTarget, type ScheduleSummary, type SummarySums, summarySums } from './summary.ts'
export { addSums, latestDataDate, noSums } from './sums.ts'
export type { FigureAmount, IndicatorSums, ProgressCurve, WorkFigures } from './types.ts'
export {
  type IndicatorCode,
  type IndicatorUnit,
  type IndicatorValues,
  indicatorCodes,
  indicatorKinds,
  indicatorValues,
} from './values.ts'
export { moneyOf, type Targets, workFigures } from './work-figures.ts'

export interface CheckResult {
  code: string
  state: string
  value: number | null
  total: number
  found: number
}

/** All that one schedule tells of itself. */
export interface ScheduleIndicators {
  works: WorkFigures[]
  sums: IndicatorSums
  curve: ProgressCurve | null
  series: DaySeries[]
  checks: CheckResult[]
  /** The whole in a few bars. */
  outline: OutlineBar[]
  /** Keys of the own indicators that count a work (`sumKey`), by its id. */
  behind: ReadonlyMap<Id, readonly string[]>
}

/** What people of the space count beside the built-in indicators. */
export interface OwnCount {
  aggregates: readonly Aggregate[]
  /** That works of the schedule have. */
  attributes: readonly AttributeDefinition[]
}

const nothingOwn: OwnCount = { aggregates: [], attributes: [] }

/** What is the same whatever people count themselves. */
export interface CountGround {
  plan: SchedulePlan
  works: WorkFigures[]
  values: WorkValues
  checks: CheckResult[]
  sums: Omit<IndicatorSums, 'own'>
}

/** `engine` has calculated `typed`: values that works take from donors move no dates. */
export function countGround(
  typed: SchedulePlan,
  engine: ScheduleEngine,
  targets: Targets,
  attributes: readonly AttributeDefinition[],
  memo?: FiguresMemo,
): CountGround {
  const plan = withDonatedValues(typed, attributes)
  const works = workFigures(plan, engine, targets, memo)
  const checks = checksOf(plan, engine, targets)
  const sums = {
    ...sumsOfWorks(works),
    currencies: currenciesOf(plan.rows),
    dataDate: formatInstant(plan.settings.dataDate),
    checksKept: checks.filter(({ state }) => state === 'pass').length,
    checksJudged: checks.filter(({ state }) => state === 'pass' || state === 'fail').length,
  }
  return { plan, works, values: new WorkValues(plan, engine, targets, attributes), checks, sums }
}

const countOwn = ({ plan, works, values }: CountGround, aggregates: readonly Aggregate[]) =>
  ownCounts(aggregates, works, values, dayOfInstant(plan.settings.dataDate))

export const sumsWith = (ground: CountGround, aggregates: readonly Aggregate[]): IndicatorSums => ({
  ...ground.sums,
  own: countOwn(ground, aggregates).sums,
})

export function scheduleIndicators(
  typed: SchedulePlan,
  engine: ScheduleEngine,
  targets: Targets,
  { aggregates, attributes }: OwnCount = nothingOwn,
  memo?: FiguresMemo,
): ScheduleIndicators {
  const ground = countGround(typed, engine, targets, attributes, memo)
  const { plan, works, checks } = ground
  const own = countOwn(ground, aggregates)
  return {
    works,
    sums: { ...ground.sums, own: own.sums },
    curve: progressCurve(plan, works, targets),
    series: daySeries(plan, works, targets),
    checks,
    outline: planOutline(plan, engine, targets),
    behind: own.behind,
  }
}

function checksOf(plan: SchedulePlan, engine: ScheduleEngine, targets: Targets): CheckResult[] {
  const baseline = new Map([...(targets ?? [])].map(([id, { finish }]) => [id, finish]))
  return assessQuality(plan, engine, baseline).checks.map(({ code, state, value, total, findings }) => ({
    code,
    state,
    value,
    total,
    found: findings.length,
  }))
}
