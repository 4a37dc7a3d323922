import type { DayAmount } from '../distributions/index.ts'
import { costsOfNeed } from './money.ts'
import { leftOf, planDays } from './need-days.ts'
import type { Need, NeedDays, WorkTime } from './types.ts'

/** Rule US6: what a need is planned to cost, by day. */
export const budgetCosts = (need: Need, work: WorkTime): DayAmount[] => costsOfNeed(need, planDays(need, work))

/** What a need costs by day. */
interface NeedCosts {
  budget: DayAmount[]
  actual: DayAmount[]
  left: DayAmount[]
}

/** Rules US3, US4 and US6: what it has cost, what it still will, and what all of it was planned to cost. */
export function needCosts(need: Need, { fact, left: rest }: NeedDays, work: WorkTime): NeedCosts {
  const costs = costsOfNeed(need, [...fact, ...rest])
  const [actual, left] = [costs.slice(0, fact.length), costs.slice(fact.length)]
  return { budget: isAsPlanned(need, work) ? left : budgetCosts(need, work), actual, left }
}

/** Nothing of it has happened or was typed: what is left is what was planned. */
const isAsPlanned = (need: Need, work: WorkTime): boolean =>
  need.fact === 0n && need.typed.length === 0 && work.remainingStart === null && leftOf(need, work) === need.plan
