import { dayOf } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { textsOf, valuesOfTexts } from './filter-text.ts'
import { valueColumns } from './value-columns.ts'

test('dates, numbers and texts are read as their column means them, and written back', () => {
  expect(valuesOfTexts(valueColumns, 'finish', 'range', ['01.03.2026', '31.3.26'])).toEqual([
    dayOf(2026, 3, 1),
    dayOf(2026, 3, 31),
  ])
  expect(valuesOfTexts(valueColumns, 'totalFloat', 'lte', ['1,5'])).toEqual([1.5])
  expect(valuesOfTexts(valueColumns, 'name', 'filter_by_list', ['Slab ', 'Walls'])).toEqual(['Slab', 'Walls'])
  expect(textsOf(valueColumns, { column: 'finish', operator: 'eq', values: [dayOf(2026, 3, 1)] })).toEqual([
    '01.03.2026',
  ])
})

test('what is missing or means nothing is no condition yet', () => {
  expect(valuesOfTexts(valueColumns, 'duration', 'lt', ['soon'])).toBeNull()
  expect(valuesOfTexts(valueColumns, 'start', 'range', ['01.03.2026'])).toBeNull()
  expect(valuesOfTexts(valueColumns, 'name', 'like', [' '])).toBeNull()
  expect(valuesOfTexts(valueColumns, 'name', 'exists', [])).toEqual([])
})
