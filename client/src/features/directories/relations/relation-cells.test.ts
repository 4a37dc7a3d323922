import { expect, test } from 'vitest'
import { keyOfCell, type RelationLine, relationCells, shownIn, withTyped } from './relation-cells.ts'

const row: RelationLine = {
  ...{ id: 'r', rowIds: ['a', 'b'], codes: ['CON', 'C25'], coefficient: '1.02', norm: null },
  values: { from: '2027-01-31' },
}
const column = (id: string, type: 'number' | 'date' | 'list', words: string[] = []) => ({
  ...{ id, name: id, type, words, attributeId: null },
})
const columns = [column('days', 'number'), column('from', 'date'), column('grade', 'list', ['Fine'])]

test('a list has a coefficient before its columns, norms have four figures', () => {
  expect(relationCells({ use: 'list', columns }).map(keyOfCell)).toEqual(['coefficient', 'days', 'from', 'grade'])
  expect(relationCells({ use: 'norm', columns: [] }).map(keyOfCell)).toEqual(['rate', 'crew', 'productivity', 'unit'])
})

test('what is typed into a cell is kept in its only form, or refused', () => {
  const [coefficient, days, from, grade] = relationCells({ use: 'list', columns })
  expect(relationCells({ use: 'list', columns }).map((cell) => shownIn(cell, row))).toEqual([
    '1.02',
    '',
    '31.01.2027',
    '',
  ])
  expect(withTyped(coefficient!, row, '1 000,50')?.coefficient).toBe('1000.5')
  expect(withTyped(coefficient!, row, '')?.coefficient).toBe('1')
  expect(withTyped(days!, row, '07')?.values).toEqual({ from: '2027-01-31', days: '7' })
  expect(withTyped(from!, row, '')?.values).toEqual({ from: '' })
  expect(withTyped(grade!, row, 'fine')?.values).toMatchObject({ grade: 'Fine' })
  expect([withTyped(days!, row, 'soon'), withTyped(from!, row, '31.02.2027'), withTyped(grade!, row, 'rough')]).toEqual(
    [null, null, null],
  )
})

test('figures of norms are typed one by one', () => {
  const norm = { rate: '1.6', crew: '8', productivity: '', unit: 'm3' }
  const [rate, , productivity, unit] = relationCells({ use: 'norm', columns: [] })
  const line = { ...row, norm }
  expect(withTyped(rate!, line, '2')?.norm).toEqual({ ...norm, rate: '2' })
  expect(withTyped(productivity!, line, ' 1,25 ')?.norm).toEqual({ ...norm, productivity: '1.25' })
  expect(withTyped(unit!, line, 'm2')?.norm).toEqual({ ...norm, unit: 'm2' })
  expect(withTyped(rate!, line, 'two')).toBeNull()
})
