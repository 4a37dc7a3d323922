import { pricesText } from '@plumbline/core/resources'
import { dayOf } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { withPrice } from './price-steps.ts'

const first = { from: null, standard: '12.5', overtime: '18', per: 'hour' as const }
const later = { from: dayOf(2026, 7, 1), standard: '13', overtime: null, per: 'hour' as const }
const text = (...asked: Parameters<typeof withPrice>) => {
  const prices = withPrice(...asked)
  return prices && pricesText(prices)
}

test('US7 prices by date stand in the order of their days, one a day (R-RES-02)', () => {
  expect(text([first, later], 1, { standard: '13.25' })).toBe('12.5/18 h; 2026-07-01 13.25 h')
  expect(text([first, later], 0, { from: dayOf(2026, 8, 1) })).toBe('2026-07-01 13 h; 2026-08-01 12.5/18 h')
  expect(text([first, later], 1, { from: null })).toBeNull()
})
