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

test('a line is found by the words of other programs, behind those that are called so, and what cannot be done is last', () => {
  const lines = [
    { id: 'undo', title: 'Undo baseline', disabled: true },
    { id: 'target', title: 'New target version', words: 'baseline, save baseline' },
    { id: 'bars', title: 'Baseline bars' },
    { id: 'dates', title: 'Update target dates', words: 'update baseline' },
    { id: 'limit', title: 'Limit', words: 'constraint' },
  ].reverse()
  expect(ranked(lines, 'basel', []).map(({ id }) => id)).toEqual(['bars', 'dates', 'target', 'undo'])
  expect(ranked(lines, 'baseline', []).map(({ id }) => id)).toEqual(['bars', 'target', 'dates', 'undo'])
  expect(ranked(lines, 'constraint', []).map(({ id }) => id)).toEqual(['limit'])
})
