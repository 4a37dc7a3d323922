import { isSummary, type SchedulePlan } from '../plan/index.ts'
import type { Staffing } from './levelled.ts'
import type { Branch, CorrelatedWorks, Money, Risk, RiskModel, Weather } from './types.ts'

/** What is being done about a risk; one that is closed does not happen any more. */
export const riskStates = ['open', 'watching', 'mitigating', 'closed'] as const
export type RiskState = (typeof riskStates)[number]

/** What people assume beside the three points, which stand in the plan. */
export interface RiskAssumed {
  risks: readonly (Risk & { state: RiskState })[]
  groups: readonly CorrelatedWorks[]
  weathers: readonly Weather[]
  branches: readonly Branch[]
  /** Share of the remaining cost that grows with durations, 0…1. */
  byDuration: number
}

/** What is uncertain in a plan: its three points, and what is assumed beside it; `levelling`: what its works wait for. */
export function riskModelOf(plan: SchedulePlan, assumed: RiskAssumed, levelling: Staffing | null = null): RiskModel {
  const { risks, groups, weathers, branches, byDuration } = assumed
  return {
    works: new Map(plan.rows.flatMap(({ id, threePoints }) => (threePoints ? [[id, threePoints] as const] : []))),
    risks: risks.filter(({ state }) => state !== 'closed'),
    ...{ groups, weathers, branches },
    money: moneyOf(plan, byDuration),
    levelling,
  }
}

/** Is anything uncertain at all? */
export const isUncertain = ({ works, risks, weathers, branches }: RiskModel): boolean =>
  works.size + risks.length + weathers.length + branches.length > 0

function moneyOf({ rows }: SchedulePlan, byDuration: number): Money {
  const remaining = new Map<string, number>()
  let certain = 0
  for (const row of rows) {
    if (!row.cost || isSummary(row.type)) continue
    const [plan, fact] = [Number(row.cost.plan), Number(row.cost.fact)]
    certain += fact
    if (plan > fact) remaining.set(row.id, plan - fact)
  }
  return { certain, remaining, byDuration }
}
