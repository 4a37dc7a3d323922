import type { Id, SchedulePlan } from '../plan/index.ts'
import { decimalOf, millionths } from '../progress/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { totalOf } from './money.ts'
import { budgetCosts } from './need-costs.ts'
import { NeedCalendars, type NeedGround, needOf, workTimeOf } from './plan-needs.ts'

export interface PlanCosts {
  /** Planned cost by work, decimal, of works with something that costs; only those whose cost is another one. */
  changed: { id: Id; plan: string; fact: string }[]
  /** Works whose cost is what it was. */
  same: number
  /** Works with assignments of which no price is known: theirs stays as it is. */
  withoutPrice: { id: Id; code: string; name: string }[]
}

/** Rule US13: what the assignments of each work cost over its dates; `engine` has calculated the plan. */
export function planCosts(plan: SchedulePlan, engine: ScheduleEngine, ground: NeedGround): PlanCosts {
  const calendars = new NeedCalendars(ground)
  const byWork = Map.groupBy(plan.assignments, ({ wbsId }) => wbsId)
  const costs: PlanCosts = { changed: [], same: 0, withoutPrice: [] }
  for (const row of plan.rows) {
    const time = workTimeOf(row, engine, ground)
    const needs = (byWork.get(row.id) ?? []).flatMap((one) => needOf(one, row, ground, calendars) ?? [])
    if (!time || needs.length === 0) continue
    const priced = needs.filter(({ prices }) => prices.length > 0)
    const assigned = priced.reduce((sum, need) => sum + totalOf(budgetCosts(need, time)), 0n)
    const cost = assigned + millionths(row.expenses?.plan ?? '0')
    if (priced.length === 0) costs.withoutPrice.push({ id: row.id, code: row.code, name: row.name })
    else if (decimalOf(cost) === row.cost?.plan) costs.same++
    else costs.changed.push({ id: row.id, plan: decimalOf(cost), fact: row.cost?.fact ?? '0' })
  }
  return costs
}
