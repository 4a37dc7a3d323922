import { type CashFlow, type CashGroup, type CashSeries, cashSeries } from '@plumbline/core/contract'
import type { ColumnName, Figure, FigureColumn, FigureRow } from './figure.ts'
import { periodLabel } from './period-figures.ts'

const cents = (value: number): number => Math.round(value * 100) / 100

const columnOf = ({ id, code, name }: CashGroup): FigureColumn => ({
  ...{ name: 'group', unit: 'amount' },
  of: { id, title: name || code },
})

const amounts = (...names: ColumnName[]): FigureColumn[] => names.map((name) => ({ name, unit: 'amount' }))

/** What went out in each period and what still will, by group; as planned and as it comes, and what both come to. */
export function cashFigure(cash: CashFlow): Figure {
  const totals = totalsOf(cash)
  return {
    head: 'period',
    columns: [...cash.groups.map(columnOf), ...amounts('budget', 'actual', 'left', 'sumBudget', 'sumCash')],
    rows: rowsOf(cash, (at) => [
      ...cash.groups.map(({ actual, left }) => cents(actual[at]! + left[at]!)),
      ...cashSeries.map((series) => totals[series][at]!),
      ...[totals.sumBudget[at]!, totals.sumCash[at]!],
    ]),
  }
}

/** What has gone out of each group by the end of each period, beside what all of them come to and were to come to. */
export function cashCurveFigure(cash: CashFlow): Figure {
  const totals = totalsOf(cash)
  const curves = cash.groups.map(({ before, actual, left }) =>
    runningOf(before.actual + before.left, (at) => actual[at]! + left[at]!, cash.from.length),
  )
  return {
    head: 'period',
    columns: [...cash.groups.map(columnOf), ...amounts('sumBudget', 'sumCash')],
    rows: rowsOf(cash, (at) => [...curves.map((curve) => curve[at]!), totals.sumBudget[at]!, totals.sumCash[at]!]),
  }
}

const rowsOf = ({ from, period }: CashFlow, valuesAt: (at: number) => number[]): FigureRow[] =>
  from.map((day, at) => ({ key: day, label: periodLabel(day, period), values: valuesAt(at) }))

function totalsOf({ groups, from }: CashFlow): Record<CashSeries | 'sumBudget' | 'sumCash', number[]> {
  const all = (series: CashSeries): number[] =>
    from.map((_, at) => cents(groups.reduce((sum, one) => sum + one[series][at]!, 0)))
  const earlier = (series: CashSeries): number => groups.reduce((sum, { before }) => sum + before[series], 0)
  const [budget, actual, left] = [all('budget'), all('actual'), all('left')]
  return {
    ...{ budget, actual, left },
    sumBudget: runningOf(earlier('budget'), (at) => budget[at]!, from.length),
    sumCash: runningOf(earlier('actual') + earlier('left'), (at) => actual[at]! + left[at]!, from.length),
  }
}

function runningOf(before: number, valueAt: (at: number) => number, count: number): number[] {
  let sum = before
  return Array.from({ length: count }, (_, at) => {
    sum = cents(sum + valueAt(at))
    return sum
  })
}

/** Of the period with the data date; null: it lies in none. */
export function cashDateLabel({ dataDate, from, period }: CashFlow): string | null {
  const today = dataDate?.slice(0, 10) ?? ''
  const within = from.findLastIndex((day) => day <= today)
  return within < 0 ? null : periodLabel(from[within]!, period)
}
