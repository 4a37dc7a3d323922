import type { CashFlow, CashGroup } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { cashMonths } from './cash-months.ts'

const group = (id: string, values: Pick<CashGroup, 'budget' | 'actual' | 'left' | 'before'>): CashGroup => ({
  ...{ id, code: '', name: id },
  ...values,
})
const cash: CashFlow = {
  ...{ period: 'month', currency: 'EUR', dataDate: '2026-04-15T08:00', attributes: [], unread: 0 },
  from: ['2026-04-01', '2026-05-01'],
  groups: [
    group('crane', {
      ...{ budget: [100.1, 50], actual: [80.2, 0], left: [30, 60] },
      before: { budget: 10, actual: 12, left: 0 },
    }),
    group('crew', { budget: [0.2, 0], actual: [0, 0], left: [0.1, 0], before: { budget: 0, actual: 0, left: 0 } }),
  ],
}

test('US18 months of a board add up all groups, and what came before the first is in what they come to', () => {
  expect(cashMonths(cash)).toEqual([
    { day: '2026-04-01', plan: 100.3, actual: 80.2, forecast: 30.1, planSum: 110.3, cashSum: 122.3 },
    { day: '2026-05-01', plan: 50, actual: 0, forecast: 60, planSum: 160.3, cashSum: 182.3 },
  ])
})

test('US18 of money that is not added up there are none', () => {
  expect(cashMonths({ ...cash, currency: null, from: [], groups: [] })).toEqual([])
})
