import { expect, test } from 'vitest'
import { linesOfText, missingRows } from './assignment-lines.ts'

test('lines of a table name a work, a row, and what a new row is called', () => {
  expect(linesOfText('A1\t03\tConcrete\r\n\r\nA2;"09"\nA3\n')).toEqual([
    { work: 'A1', row: '03', name: 'Concrete' },
    { work: 'A2', row: '09', name: '' },
  ])
})

test('rows that the directory lacks are made once each, under the first name that is given', () => {
  const lines = linesOfText('A1\t03\nA2\t03\tConcrete\nA3\t03\tOther\nA4\t04\nA5\t05')
  const problems = [0, 1, 2, 3].map((line) => ({ line, is: 'row' }))
  expect(missingRows(lines, [...problems, { line: 4, is: 'work' }])).toEqual([
    { code: '03', name: 'Concrete' },
    { code: '04', name: '04' },
  ])
})
