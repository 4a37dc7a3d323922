import { describe, expect, it } from 'vitest'
import { dateOf } from './format.ts'
import { formatNumber } from './number.ts'

describe('dates', () => {
  it('read DD.MM.YYYY, and a dash where there is none (R-CONST-08)', () => {
    expect(dateOf('2026-11-06T08:00')).toBe('06.11.2026')
    expect(dateOf(null)).toBe('–')
  })
})

describe('numbers', () => {
  it('group thousands and are rounded to two decimals, or to as many as wanted (R-CONST-04)', () => {
    expect(formatNumber(1_234_567.895, 'en')).toBe('1,234,567.9')
    expect(formatNumber(1.005, 'en')).toBe('1.01')
    expect(formatNumber(1_234_567.125, 'ru')).toBe('1\u00a0234\u00a0567,13')
    expect(formatNumber(0.123456, 'en', 4)).toBe('0.1235')
    expect(formatNumber(12.5, 'en', 0)).toBe('13')
    expect(() => formatNumber(12.5, 'en', -1)).toThrow('DIGITS_NEGATIVE')
  })
})
