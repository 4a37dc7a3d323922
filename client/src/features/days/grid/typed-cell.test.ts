import { describe, expect, test } from 'vitest'
import { typedCell } from './typed-cell.ts'

const reasons = [
  { id: 'reason-wind0', code: 'W', name: 'Wind', active: true },
  { id: 'reason-old00', code: 'O', name: 'Off the list', active: false },
]

describe('what is typed into a day', () => {
  test.each([
    ['12,5', { amount: '12.5', reasonId: null }],
    ['1 200', { amount: '1200', reasonId: null }],
    ['007.50', { amount: '7.5', reasonId: null }],
    ['0', { amount: '0', reasonId: null }],
    ['', { amount: null, reasonId: null }],
    ['w', { amount: undefined, reasonId: 'reason-wind0' }],
    ['12 W', { amount: '12', reasonId: 'reason-wind0' }],
  ])('%j of a fact', (text, expected) => {
    expect(typedCell(text, reasons, true)).toEqual(expected)
  })

  test.each(['-1', '1.2345678', 'x', 'O', '1e3', '12 W W'])('%j means nothing', (text) => {
    expect(typedCell(text, reasons, true)).toBeNull()
  })

  test('a plan has no reason', () => {
    expect(typedCell('12 W', reasons, false)).toBeNull()
  })
})
