import type { SchedulePlan, WbsRow } from '../plan/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { expensesOf } from './expenses.ts'
import { type DayLoads, ResourceLoads, trimmed } from './loads.ts'
import { needCosts } from './need-costs.ts'
import { needDays } from './need-days.ts'
import { NeedCalendars, type NeedGround, needOf, workTimeOf } from './plan-needs.ts'

/** What goes out by day: as it was planned, as it went, and as it still will. */
export interface Cash {
  budget: DayLoads | null
  actual: DayLoads | null
  left: DayLoads | null
}

/** Rule US18: what works cost by day, kept by whatever the needs are put under as their resource. */
const emptyBooks = () => ({ budget: new ResourceLoads(), actual: new ResourceLoads(), left: new ResourceLoads() })

/** The cash of a plan that is calculated, by the keys of what each need is counted to. */
export function cashOf(
  plan: SchedulePlan,
  engine: ScheduleEngine,
  ground: NeedGround,
  keyOf: (row: WbsRow, resourceId: string) => string,
): Map<string, Cash> {
  const calendars = new NeedCalendars(ground)
  const books = emptyBooks()
  const held = Map.groupBy(plan.assignments, ({ wbsId }) => wbsId)
  const keys = new Set<string>()
  for (const row of plan.rows) {
    const time = workTimeOf(row, engine, ground)
    if (!time) continue
    const needs = (held.get(row.id) ?? []).map((assignment) => needOf(assignment, row, ground, calendars))
    for (const need of [...needs, expensesOf(row, calendars)]) {
      if (!need || need.prices.length === 0) continue
      const key = keyOf(row, need.resourceId)
      keys.add(key)
      const costs = needCosts(need, needDays(need, time), time)
      for (const name of ['budget', 'actual', 'left'] as const)
        books[name].putDays({ ...need, resourceId: key }, costs[name])
    }
  }
  const of = (key: string): Cash => ({
    budget: trimmed(books.budget.of(key)),
    actual: trimmed(books.actual.of(key)),
    left: trimmed(books.left.of(key)),
  })
  return new Map([...keys].map((key) => [key, of(key)]))
}
