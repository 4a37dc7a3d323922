import { expect, test } from 'vitest'
import { formatNumber, signed } from './number.ts'

test('what is rounded to nothing has no sign', () => {
  for (const value of [-0, -0.001, 0.004]) expect(formatNumber(value, 'en')).toBe('0')
  expect(formatNumber(-0.4, 'ru', 0)).toBe('0')
  const number = (value: number): string => formatNumber(value, 'en')
  expect([-0.001, 0.001, 0, -0].map((value) => signed(value, number))).toEqual(['0', '0', '0', '0'])
  expect([-1.5, 1.5].map((value) => signed(value, number))).toEqual(['−1.5', '+1.5'])
})
