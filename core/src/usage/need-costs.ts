import type { DayAmount } from '../distributions/index.ts'
import { costsOfNeed } from './money.ts'
import { planDays } from './need-days.ts'
import type { Need, NeedDays, WorkTime } from './types.ts'

/** Rule US6: what a need is planned to cost, by day. */
export const budgetCosts = (need: Need, work: WorkTime): DayAmount[] => costsOfNeed(need, planDays(need, work))

/** Rules US3 and US4: what it has cost, and what it still will. */
export function spentCosts(need: Need, { fact, left }: NeedDays): { actual: DayAmount[]; left: DayAmount[] } {
  const costs = costsOfNeed(need, [...fact, ...left])
  return { actual: costs.slice(0, fact.length), left: costs.slice(fact.length) }
}
