import { dayOf } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { AttributeBook } from '../attributes/attribute-book.ts'
import { textsOf, valuesOfTexts } from './filter-text.ts'

const book = new AttributeBook()

test('dates, numbers and texts are read as their column means them, and written back', () => {
  expect(valuesOfTexts(book, 'finish', 'range', ['01.03.2026', '31.3.26'])).toEqual([
    dayOf(2026, 3, 1),
    dayOf(2026, 3, 31),
  ])
  expect(valuesOfTexts(book, 'totalFloat', 'lte', ['1,5'])).toEqual([1.5])
  expect(valuesOfTexts(book, 'name', 'filter_by_list', ['Slab ', 'Walls'])).toEqual(['Slab', 'Walls'])
  expect(textsOf(book, { column: 'finish', operator: 'eq', values: [dayOf(2026, 3, 1)] })).toEqual(['01.03.2026'])
})

test('what is missing or means nothing is no condition yet', () => {
  expect(valuesOfTexts(book, 'duration', 'lt', ['soon'])).toBeNull()
  expect(valuesOfTexts(book, 'start', 'range', ['01.03.2026'])).toBeNull()
  expect(valuesOfTexts(book, 'name', 'like', [' '])).toBeNull()
  expect(valuesOfTexts(book, 'name', 'exists', [])).toEqual([])
})
