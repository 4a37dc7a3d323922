import type { DayAmount } from '../distributions/index.ts'
import type { Id } from '../plan/index.ts'
import { nearest } from '../progress/index.ts'
import { type DayLoads, periodSums, ResourceLoads, sumOfLoads, trimmed } from './loads.ts'
import { CENT, totalOf } from './money.ts'
import { budgetCosts, needCosts } from './need-costs.ts'
import type { Need, NeedDays, WorkTime } from './types.ts'

/** What the target version says of a work. */
export interface Approved {
  time: WorkTime
  cost: bigint
}

/** Of money by period, in millionths. */
export interface MoneySeries {
  budget: BigInt64Array
  /** What went out, and what still will. */
  spent: BigInt64Array
  /** As it was approved; null: there is no target version. */
  target: BigInt64Array | null
}

/** A need with the days on which it is used. */
export interface Counted {
  need: Need
  days: NeedDays
}

/** Rule US19: what works cost by day, by resource, kept up work by work. */
export class MoneyBooks {
  readonly #books = {
    budget: new ResourceLoads(),
    spent: new ResourceLoads(),
    target: new ResourceLoads(),
  }

  /** Needs without a price cost nothing. `approved` null: the work does not stand in the target version. */
  count(workId: Id, needs: readonly Counted[], time: WorkTime, approved: Approved | null): void {
    const { budget, spent, target } = this.#books
    this.remove(workId)
    const priced = needs.filter(({ need }) => need.prices.length > 0)
    for (const { need, days } of priced) {
      const costs = needCosts(need, days, time)
      spent.putDays(need, [...costs.actual, ...costs.left])
      budget.putDays(need, costs.budget)
    }
    if (!approved) return
    const own = priced.map(({ need }) => need)
    approvedDays(own, approved).forEach((days, at) => {
      target.putDays(own[at]!, days)
    })
  }

  remove(workId: Id): void {
    for (const book of Object.values(this.#books)) for (const id of [...book.needsOf(workId)]) book.remove(id)
  }

  clear(): void {
    for (const book of Object.values(this.#books)) book.clear()
  }

  /** Of which anything costs. */
  resources(): Id[] {
    const books = Object.values(this.#books)
    const all = new Set(books.flatMap((book) => [...book.resources()]))
    return [...all].filter((id) => books.some((book) => book.worksOf(id) > 0))
  }

  /** From the first to the last day with anything; null: nothing costs. */
  span(): { first: number; last: number } | null {
    const days = Object.values(this.#books).flatMap((book) =>
      [...book.resources()].flatMap((id) => trimmed(book.of(id)) ?? []),
    )
    if (days.length === 0) return null
    return {
      first: days.reduce((least, { first }) => Math.min(least, first), days[0]!.first),
      last: days.reduce((most, { first, amounts }) => Math.max(most, first + amounts.length - 1), days[0]!.first),
    }
  }

  seriesOf(resourceIds: readonly Id[], edges: Int32Array, hasTarget: boolean): MoneySeries {
    const { budget, spent, target } = this.#books
    const sums = (book: ResourceLoads): BigInt64Array => periodSums(together(book, resourceIds), edges)
    return { budget: sums(budget), spent: sums(spent), target: hasTarget ? sums(target) : null }
  }
}

const together = (book: ResourceLoads, ids: readonly Id[]): DayLoads | null =>
  ids.length === 1 ? book.of(ids[0]!) : sumOfLoads(ids.flatMap((id) => book.of(id) ?? []))

/** Shared as the budgets of the needs would be over the dates of the target version; together exactly what was approved. */
function approvedDays(needs: readonly Need[], { time, cost }: Approved): DayAmount[][] {
  const budgets = needs.map((need) => budgetCosts({ ...need, start: null, finish: null, typed: [] }, time))
  const whole = budgets.reduce((sum, days) => sum + totalOf(days), 0n)
  if (whole === 0n) return needs.map(() => [])
  let come = 0n
  let shared = 0n
  return budgets.map((days) =>
    days.map(({ day, amount }) => {
      come += amount
      const before = shared
      shared = nearest(come * cost, whole * CENT) * CENT
      return { day, amount: shared - before }
    }),
  )
}
