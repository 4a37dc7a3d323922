import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors/index.ts'
import { numberFormat, roundTo } from './index.ts'

describe('rounding', () => {
  test('goes half away from zero, by the digits that are written', () => {
    expect([roundTo(1.005, 2), roundTo(-1.005, 2), roundTo(2.5, 0), roundTo(-2.5, 0), roundTo(0.1 + 0.2, 2)]).toEqual([
      1.01, -1.01, 3, -3, 0.3,
    ])
    expect([roundTo(1e21, 2), roundTo(-1e-9, 2)]).toEqual([1e21, 0])
  })

  test('to a negative number of digits is refused (R-CONST-06)', () => {
    for (const digits of [-1, -6]) {
      expect(() => roundTo(1_234.5, digits)).toThrow(AppError)
      expect(() => roundTo(1_234.5, digits)).toThrow('DIGITS_NEGATIVE')
    }
  })

  test('is never off by more than half of the last digit, and twice is once', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 6 }), (value, digits) => {
        const rounded = roundTo(value, digits)
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-6)
        expect(roundTo(rounded, digits)).toBe(rounded)
      }),
    )
  })
})

test('what is rounded to nothing is written without a sign, as a number and as a decimal', () => {
  for (const language of ['en', 'ru']) {
    const whole = numberFormat(language, { maximumFractionDigits: 0 })
    const cents = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    for (const value of [-0, -0.004, '-0', '-0.004'] as const) {
      expect([whole.format(value), cents.format(value).replace(',', '.')]).toEqual(['0', '0.00'])
    }
    expect(numberFormat(language, { style: 'percent' }).format(-0.001)).toMatch(/^0/)
    expect(whole.format(-1)).toMatch(/^[-−]1$/)
  }
})
