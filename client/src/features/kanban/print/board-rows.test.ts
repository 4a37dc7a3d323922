import { expect, it } from 'vitest'
import { type Band, boardRows, partOf } from './board-rows.ts'

const bands: Band[] = [
  { name: 'Concrete', columns: [['a', 'b'], [], ['c']] },
  { name: 'Empty', columns: [[], [], []] },
  { name: 'No label', columns: [[], ['d'], []] },
]
const said = (rows: ReturnType<typeof boardRows>) =>
  rows.map((row) => (row.kind === 'lane' ? `${row.name} ${row.cards}` : row.cards.join()))

it('lanes of a board stand below each other, each above its cards; those without any are not there (R-KAN-03)', () => {
  expect(said(boardRows(bands, 10))).toEqual(['Concrete 3', 'a,,c', 'b,,', 'No label 1', ',d,'])
  expect(said(boardRows([{ name: null, columns: [['a'], ['b', 'c']] }], 10))).toEqual(['a,b', ',c'])
})

it('no more cards stand there than one print takes', () => {
  expect(said(boardRows(bands, 2))).toEqual(['Concrete 3', 'a,,c'])
  expect(said(boardRows(bands, 1))).toEqual(['Concrete 3', 'a,,'])
})

it('columns that go to a sheet of their own take their lanes along', () => {
  const rows = boardRows(bands, 10)
  expect(said(partOf(rows, 0, 1))).toEqual(['Concrete 3', 'a', 'b'])
  expect(said(partOf(rows, 1, 2))).toEqual(['No label 1', 'd'])
})
