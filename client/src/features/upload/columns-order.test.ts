import { expect, it } from 'vitest'
import { doubtfulFirst } from './columns-order.ts'

it('columns that could be read the least are looked at first, those that are not imported last', () => {
  const shares = [
    { column: 0, filled: 10, read: 10 },
    { column: 2, filled: 10, read: 8 },
    { column: 3, filled: 10, read: 9 },
    { column: 4, filled: 0, read: 0 },
  ]
  const mapping = { columns: ['code', null, 'duration', 'start', 'note'] as const }
  expect(doubtfulFirst([0, 1, 2, 3, 4], mapping, shares)).toEqual([2, 3, 0, 4, 1])
})
