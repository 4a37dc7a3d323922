import { expect, it } from 'vitest'
import { CompactCells, ownText } from './compact.ts'

it.each(['', 'short', 'longer than thirteen letters', 'Ёлка 🏗️ '.repeat(3_000)])(
  'an own text is the same text',
  (text) => {
    expect(ownText(text)).toBe(text)
  },
)

it('cells that say the same are one, and others are told apart', () => {
  const cells = new CompactCells()
  const date = { day: 20_000, minute: 480 }
  expect(cells.of({ ...date })).toBe(cells.of({ ...date }))
  expect(cells.of({ day: 20_000, minute: null })).toEqual({ day: 20_000, minute: null })
  expect(cells.of({ day: 20_000, minute: 0 })).toEqual({ day: 20_000, minute: 0 })
  expect(cells.of('Five days, eight hours')).toBe('Five days, eight hours')
  expect([cells.of(2.5), cells.of(true), cells.of(null)]).toEqual([2.5, true, null])
})
