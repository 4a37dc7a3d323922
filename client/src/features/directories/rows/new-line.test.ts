import type { DirectoryRowView } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { newLine, withNewLine } from './new-line.ts'
import type { RowBook } from './row-book.ts'
import type { ShownRow } from './shown-rows.ts'

const row = (id: string, parentId: string | null = null): DirectoryRowView => ({
  ...{ id, parentId, order: id, code: id, name: '', status: 'active' },
  ...{ values: {}, revision: 1 },
})
const rows: ShownRow[] = [
  { row: row('a'), depth: 0, isOpen: true },
  { row: row('b', 'a'), depth: 1, isOpen: null },
]
const bookOf = (...ids: string[]) =>
  ({ revision: 7, row: (id: string) => (ids.includes(id) ? row(id) : undefined) }) as unknown as RowBook
const shown = (of: readonly ShownRow[]) => of.map(({ row: { id, parentId }, depth }) => [id, parentId, depth])

test('behind the last row there is a line beside it, until it has become a row itself', () => {
  const line = newLine(rows, 'new')
  expect(line).toMatchObject({ parentId: 'a', after: 'b' })
  expect(shown(withNewLine(rows, line, bookOf('a', 'b')))).toEqual([
    ['a', null, 0],
    ['b', 'a', 1],
    ['new', 'a', 1],
  ])
  expect(withNewLine(rows, line, bookOf('a', 'b', 'new'))).toBe(rows)
})

test('others may put rows before it, and the row that it stands behind may go while it is typed into', () => {
  const line = newLine(rows, 'new')
  const more = [...rows, { row: row('c'), depth: 0, isOpen: null }]
  expect(shown(withNewLine(more, line, bookOf('a', 'b', 'c'))).at(-1)).toEqual(['new', 'a', 1])
  expect(shown(withNewLine(rows.slice(0, 1), line, bookOf('a')))).toEqual([
    ['a', null, 0],
    ['new', 'a', 1],
  ])
  expect([newLine([], 'new'), withNewLine(rows, null, bookOf())]).toEqual([null, rows])
})
