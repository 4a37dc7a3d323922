import type { RiskAssumptions } from '@plumbline/core/contract'
import { chanceOf, type RiskResult } from '@plumbline/core/risk'
import { MINUTES_PER_DAY, parseInstant } from '@plumbline/core/time'
import type { KeptRun } from './repository.ts'

/** What is kept of a run for its history, by what was assumed when it ran. */
export function keptRun(result: RiskResult, { target, contingency }: RiskAssumptions): KeptRun {
  const { futures, planned, finish, cost } = result
  const percent = (p: number): number => finish.percents[p - 1]!
  const day = target === null ? null : parseInstant(`${target}T00:00`)
  return {
    ...{ futures, planned, p10: percent(10), p50: percent(50), p80: percent(80), p90: percent(90) },
    targetChance: day === null ? null : chanceOf(finish, day + MINUTES_PER_DAY),
    cost: cost && cost.percents[79]!,
    contingency: contingency && {
      days: contingency.days,
      used: Math.max(0, planned - contingency.plannedThen) / MINUTES_PER_DAY,
    },
  }
}
