import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsAsText, textAsCells } from './clipboard.ts'
import { rangeOf, runsOf, WHOLE_ROWS } from './range.ts'
import type { PlannerColumn, PlannerSource } from './types.ts'

const columns = [
  { key: 'code', kind: 'text' },
  { key: 'name', kind: 'text', tree: true },
  { key: 'duration', kind: 'duration' },
] as PlannerColumn[]

function sheet(cells: string[][], levels: number[]): PlannerSource {
  const at = (row: number, key: string): string => cells[row]?.[columns.findIndex((column) => column.key === key)] ?? ''
  return { rowCount: cells.length, level: (row: number) => levels[row], cell: at, editText: at } as PlannerSource
}

const all = (rows: number) => ({ rows: Array.from({ length: rows }, (_, i) => i), from: 0, to: 2, whole: true })

test('copied rows read back as they were, whatever stands in their cells', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', 'ж'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }), (rows) => {
      // A lone carriage return that ends a text cannot be told from a line end by any spreadsheet.
      const source = sheet(
        rows,
        rows.map(() => 0),
      )
      expect(textAsCells(cellsAsText(source, columns, all(rows.length)))).toEqual(rows)
    }),
  )
})

test('hierarchy is copied as blanks before the names', () => {
  const source = sheet(
    [
      ['1', 'Frame', '20'],
      ['1.1', 'Walls', '8'],
    ],
    [2, 3],
  )
  expect(cellsAsText(source, columns, all(2))).toBe('1\tFrame\t20\r\n1.1\t  Walls\t8')
})

test('text of a spreadsheet is read with its quotes, line ends and last empty line', () => {
  expect(textAsCells('Walls\t12\r\n"Slab ""A"""\t\r\n')).toEqual([
    ['Walls', '12'],
    ['Slab "A"', ''],
  ])
  expect(textAsCells('"two\nlines"\t3')).toEqual([['two\nlines', '3']])
  expect(textAsCells('"never closed\t5')).toEqual([['"never closed', '5']])
  expect(textAsCells('one\ntwo\rthree')).toEqual([['one'], ['two'], ['three']])
})

test('a range spans the columns between where it began and the caret; whole rows span all', () => {
  const view = {
    selection: { rows: () => [4, 2, 3] },
    source: sheet([], []),
    columns,
    caretRow: 4,
    caretColumn: 0,
    rangeColumn: 1,
  }
  expect(rangeOf(view)).toEqual({ rows: [2, 3, 4], from: 0, to: 1, whole: false })
  expect(rangeOf({ ...view, rangeColumn: WHOLE_ROWS })).toMatchObject({ from: 0, to: 2, whole: true })
  expect(rangeOf({ ...view, selection: { rows: () => [] } }).rows).toEqual([4])
  expect(runsOf([1, 2, 5, 6, 9])).toEqual([
    [1, 2],
    [5, 6],
    [9, 9],
  ])
})
