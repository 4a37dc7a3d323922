/** What goes out of a schedule month by month. */
import type { Spreading } from '../distributions/index.ts'
import type { SchedulePlan } from '../plan/index.ts'
import { Register, type Resource } from '../resources/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { type Day, unitAfter, unitStart } from '../time/index.ts'
import { amountWithin, type Cash, cashOf, type DayLoads } from '../usage/index.ts'
import { type Scope, scopeOf } from './values.ts'

interface Paid {
  schedule: string
  plan: SchedulePlan
  engine: ScheduleEngine
  spreading: Spreading
  /** Prices are theirs. */
  resources: readonly Resource[]
}

const MILLIONTHS = 1_000_000

/** One for each month from the first with any money to the last, without gaps. */
export function cashMonths({ schedule, plan, engine, spreading, resources }: Paid): Scope[] {
  const { settings, calendars } = plan
  const ground = { settings, calendars, register: new Register(resources), ...spreading }
  const cash = cashOf(plan, engine, ground, () => '').get('')
  const span = cash && daysOf(cash)
  if (!cash || !span) return []
  const months: Scope[] = []
  const sums = { budget: 0n, cash: 0n }
  for (let month = unitStart(span.first, 'month'); month <= span.last; month = unitAfter(month, 'month', 1)) {
    const end = unitAfter(month, 'month', 1) - 1
    const of = (loads: DayLoads | null): bigint => (loads ? amountWithin(loads, month, end) : 0n)
    const [budget, actual, left] = [of(cash.budget), of(cash.actual), of(cash.left)]
    sums.budget += budget
    sums.cash += actual + left
    months.push(
      scopeOf({
        ...{ schedule, currency: settings.currency, month: { day: month, minute: null } },
        ...{ plan: told(budget), actual: told(actual), forecast: told(left), cash: told(actual + left) },
        ...{ planSum: told(sums.budget), cashSum: told(sums.cash) },
      }),
    )
  }
  return months
}

const told = (amount: bigint): number => Number(amount) / MILLIONTHS

function daysOf({ budget, actual, left }: Cash): { first: Day; last: Day } | null {
  const loads = [budget, actual, left].filter((one) => one !== null)
  if (loads.length === 0) return null
  return {
    first: Math.min(...loads.map(({ first }) => first)),
    last: Math.max(...loads.map(({ first, amounts }) => first + amounts.length - 1)),
  }
}
