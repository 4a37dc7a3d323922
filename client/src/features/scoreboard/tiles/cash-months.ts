import type { CashFlow, CashGroup, CashSeries } from '@plumbline/core/contract'

export interface CashMonth {
  /** The first day of the month, or of a longer period where there would be too many. */
  day: string
  plan: number
  actual: number
  forecast: number
  /** By the end of the month. */
  planSum: number
  cashSum: number
}

const cents = (value: number): number => Math.round(value * 100) / 100

/** What goes out of all groups together by month, and what that comes to. */
export function cashMonths({ from, groups }: CashFlow): CashMonth[] {
  const together = (amountOf: (group: CashGroup) => number): number =>
    cents(groups.reduce((sum, group) => sum + amountOf(group), 0))
  const earlier = (series: CashSeries): number => together(({ before }) => before[series])
  let planSum = earlier('budget')
  let cashSum = cents(earlier('actual') + earlier('left'))
  return from.map((day, at) => {
    const of = (series: CashSeries): number => together(({ [series]: values }) => values[at] ?? 0)
    const [plan, actual, forecast] = [of('budget'), of('actual'), of('left')]
    planSum = cents(planSum + plan)
    cashSum = cents(cashSum + actual + forecast)
    return { day, plan, actual, forecast, planSum, cashSum }
  })
}
