import { expect, test } from 'vitest'
import { fitOf, ranked } from './palette.ts'

const entries = ['Insert row above', 'Add row below', 'Delete rows', 'Indent'].map((title) => ({ id: title, title }))

test('words are found by their beginnings, in any order', () => {
  expect(ranked(entries, 'row ins', []).map(({ title }) => title)).toEqual(['Insert row above'])
  expect(fitOf('Выделить критический путь', 'крит')).toBe(2)
  expect(fitOf('Delete rows', 'elete')).toBe(1)
  expect(fitOf('Delete rows', 'paint')).toBe(-1)
})

test('a title that begins so comes first, and what was used last comes before the others', () => {
  expect(ranked(entries, 'in', []).map(({ title }) => title)).toEqual(['Insert row above', 'Indent'])
  expect(ranked(entries, '', ['Indent', 'Delete rows']).map(({ title }) => title)).toEqual([
    'Indent',
    'Delete rows',
    'Insert row above',
    'Add row below',
  ])
})
