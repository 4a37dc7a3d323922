import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDecimal } from '../estimates/index.ts'
import { decimalIn } from './numbers.ts'

test('numbers of files become decimals as documents write them', () => {
  const read = ['0', '-0', '+7', '007', '0.50', '.5', '12.', '1.23456789', '-3', ' 4 ', '999999999999999.9999999']
  expect(read.map(decimalIn)).toEqual(['0', '0', '7', '7', '0.5', '0.5', '12', '1.234568', '-3', '4', null])
  expect(['', '-', '.', '1e3', '1,5', 'many'].map(decimalIn)).toEqual([null, null, null, null, null, null])
})

test('what is written so already stays as it is, zeros around it say nothing', () => {
  const parts = fc.tuple(fc.constantFrom('', '-'), fc.nat(), fc.nat(999_999))
  fc.assert(
    fc.property(parts, ([sign, whole, millionths]) => {
      const text = `${sign}${whole}.${String(millionths).padStart(6, '0')}`
      const decimal = decimalIn(text)!
      expect(isDecimal(decimal)).toBe(true)
      expect(decimalIn(decimal)).toBe(decimal)
      expect(decimalIn(`${decimal.startsWith('-') ? '-' : ''}00${decimal.replace('-', '')}`)).toBe(decimal)
      expect(Number(decimal)).toBeCloseTo(Number(text), 6)
    }),
  )
})
