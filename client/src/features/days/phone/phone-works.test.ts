import { describe, expect, test } from 'vitest'
import { amountOf, decimalText, isShort, stepOf, stepped } from './phone-works.ts'

describe('quantities on the phone', () => {
  test.each([
    ['3.6', '0.1'],
    ['2', '0.1'],
    ['46', '2'],
    ['20', '1'],
    ['120', '5'],
    ['4000', '200'],
    ['0.2', '0.01'],
    ['0', '0.1'],
    [null, '1'],
  ])('one touch at a day of %s is %s', (plan, step) => {
    expect(decimalText(stepOf(plan))).toBe(step)
  })

  test('touches add up exactly and never go below nothing', () => {
    expect(stepped('2.3', 100_000n, 1)).toBe('2.4')
    expect(stepped('0,1', 100_000n, -1)).toBe('0')
    expect(stepped('', 100_000n, -1)).toBe('0')
    expect(stepped('0.3', 100_000n, 1)).toBe('0.4')
  })

  test('what is no amount is told apart', () => {
    expect([amountOf('12,5'), amountOf('-1'), amountOf('1e3'), amountOf('')]).toEqual([12_500_000n, null, null, null])
  })

  test('less than planned wants a reason', () => {
    expect([isShort('3.6', '2.4'), isShort('3.6', '3.60'), isShort(null, '1'), isShort('3', '')]).toEqual([
      ...[true, false, false, false],
    ])
  })
})
