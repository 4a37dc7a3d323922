import { expect, test } from 'vitest'
import { quantityOfParts } from '../index.ts'

test('a work comes to the sum of its parts of elements, times a factor, in thousandths', () => {
  const parts = [
    { share: 100, quantity: '10.1' },
    { share: 25, quantity: '8' },
    { share: 100, quantity: null },
    { share: 100, quantity: 'by others' },
  ]
  expect(quantityOfParts(parts, 1)).toEqual({ amount: '12.1', counted: 2, unknown: 2 })
  expect(quantityOfParts(parts, 1.05)).toEqual({ amount: '12.705', counted: 2, unknown: 2 })
  expect(quantityOfParts([{ share: 33, quantity: '0.1' }], 1).amount).toBe('0.033')
  expect(quantityOfParts([], 1)).toEqual({ amount: '0', counted: 0, unknown: 0 })
})
