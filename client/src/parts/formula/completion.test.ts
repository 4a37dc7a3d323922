import type { FormulaColumn } from '@plumbline/core/formulas'
import { expect, test } from 'vitest'
import { completionAt } from './completion.ts'

const columns: FormulaColumn[] = ['Start', 'Actual start', 'Volume', 'Сумма'].map((name, i) => ({
  key: `key${i}`,
  kind: 'number',
  names: [name],
}))
const options = (text: string, caret = text.length) => completionAt(text, caret, columns)?.options ?? []

test.each([
  ['[sta', ['[Start]', '[Actual start]']],
  ['2 * [', ['[Start]', '[Actual start]', '[Volume]', '[Сумма]']],
  ['su', ['SUM(']],
  ['1 + су', ['[Сумма]']],
  ['[Volume] +', []],
  ['"sta', []],
  ['12', []],
  ['xyz', []],
])('«%s» is completed by %j', (text, expected) => {
  expect(options(text)).toEqual(expected)
})

test('a bracket that is closed already is not closed twice', () => {
  expect(completionAt('ABS([vol])', 8, columns)).toEqual({ from: 4, to: 9, options: ['[Volume]'] })
})
