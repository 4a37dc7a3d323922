import { describe, expect, test } from 'vitest'
import { dayOf, formatInstant, parseInstant } from '../time/index.ts'
import { type DayLimits, factsPeriodOf, keyDateOf, noDayLimits } from './day-limits.ts'

const today = dayOf(2026, 3, 20)
const dataDate = parseInstant('2026-03-14T08:00')
const limits = (keyDateBy: DayLimits['keyDateBy']): DayLimits => ({ keyDateBy, planDays: null, factDays: 3 })
const period = (right: 'facts' | 'write', of: DayLimits, at: number | null = dataDate) => {
  const { factsFrom, factsTo } = factsPeriodOf(right, of.factDays, keyDateOf(of, { dataDate: at, today }))
  return [factsFrom, factsTo].map((instant) => (instant === undefined ? null : formatInstant(instant)))
}

describe('day limits', () => {
  test('R-SCH-05 facts may be entered from so many days before the key date to the end of it', () => {
    expect(period('facts', limits('data_date'))).toEqual(['2026-03-11T00:00', '2026-03-14T23:59'])
    expect(period('facts', limits('today'))).toEqual(['2026-03-17T00:00', '2026-03-20T23:59'])
    expect(period('facts', { ...limits('today'), factDays: 0 })).toEqual(['2026-03-20T00:00', '2026-03-20T23:59'])
  })

  test('do not hold for whoever plans, without a number of days, or before there is a data date', () => {
    expect(period('write', limits('data_date'))).toEqual([null, null])
    expect(period('facts', noDayLimits)).toEqual([null, null])
    expect(period('facts', limits('data_date'), null)).toEqual([null, null])
  })
})
