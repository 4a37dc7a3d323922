import type { DirectoryBody } from '@plumbline/core/contract'
import { describe, expect, it } from 'vitest'
import { spotOf } from '../grid/row-drag.ts'
import { dropped, moved, topmost } from './moves.ts'
import { RowBook } from './row-book.ts'
import { shownRows } from './shown-rows.ts'

/** Concrete with formwork (walls, columns) and concreting, and masonry. */
const body: DirectoryBody = {
  revision: 4,
  columns: [],
  ids: ['walls', 'concrete', 'formwork', 'columns', 'concreting', 'masonry'],
  parents: ['formwork', '', 'concrete', 'formwork', 'concrete', ''],
  orders: ['a', 'a', 'a', 'b', 'b', 'b'],
  codes: ['03.10.10', '03', '03.10', '03.10.20', '03.30', '04'],
  names: ['Walls', 'Concrete', 'Formwork', 'Columns', 'Concreting', 'Masonry'],
  disabled: ['columns'],
  revisions: [1, 1, 1, 1, 1, 1],
  values: {},
  gone: {},
  merged: { old: 'walls' },
}
const told = (book: RowBook, closed: string[] = [], search = ''): string[] =>
  shownRows(book, new Set(closed), search).map(({ row, depth, isOpen }) => {
    const mark = isOpen === null ? '' : isOpen ? '-' : '+'
    return `${'  '.repeat(depth)}${mark}${row.name}`
  })

describe('rows of a directory', () => {
  it('stand as a tree in their order, and are closed with what is below them', () => {
    const book = RowBook.of(body)
    expect(told(book)).toEqual(['-Concrete', '  -Formwork', '    Walls', '    Columns', '  Concreting', 'Masonry'])
    expect(told(book, ['formwork'])).toEqual(['-Concrete', '  +Formwork', '  Concreting', 'Masonry'])
    expect(book.row('columns')?.status).toBe('disabled')
    expect(book.row('old')?.name).toBe('Walls')
  })

  it('are found by code first, then by words', () => {
    expect(told(RowBook.of(body), [], '03.1')).toEqual(['Formwork', 'Walls', 'Columns'])
    expect(told(RowBook.of(body), [], 'con')).toEqual(['Concrete', 'Concreting'])
  })

  it('take what others changed, made, moved and deleted', () => {
    const book = RowBook.of(body)
    const masonry = book.row('masonry')!
    book.take({
      revision: 5,
      rows: [
        { ...masonry, name: 'Masonry and partitions', order: 'A', revision: 5 },
        { ...masonry, id: 'roof', name: 'Roof', order: 'c', revision: 5 },
      ],
      deleted: ['walls', 'columns'],
      merged: {},
    })
    expect(told(book)).toEqual(['Masonry and partitions', '-Concrete', '  Formwork', '  Concreting', 'Roof'])
    expect([book.revision, book.size]).toEqual([5, 5])
    expect(told(book, [], 'partitions')).toEqual(['Masonry and partitions'])
  })

  it('stand at the top where what they stood below is gone', () => {
    const book = RowBook.of(body)
    book.take({ revision: 5, rows: [], deleted: ['formwork'], merged: {} })
    expect(told(book)).toEqual(['-Concrete', '  Concreting', 'Walls', 'Columns', 'Masonry'])
  })

  it('show a new one right behind another before the server has answered', () => {
    const book = RowBook.of(body)
    const order = book.orderBehind(null, 'concrete')
    book.put({ ...book.row('masonry')!, id: 'new', name: 'New', order })
    expect(told(book, ['concrete'])).toEqual(['+Concrete', 'New', 'Masonry'])
    book.remove('new')
    expect(told(book, ['concrete'])).toEqual(['+Concrete', 'Masonry'])
  })
})

describe('moving rows', () => {
  const book = RowBook.of(body)

  it('goes by one place or one level', () => {
    expect(moved(book, ['columns'], 'up')).toEqual({
      do: 'rows.move',
      ids: ['columns'],
      parentId: 'formwork',
      after: null,
    })
    expect(moved(book, ['walls'], 'down')).toMatchObject({ parentId: 'formwork', after: 'columns' })
    expect(moved(book, ['concreting'], 'in')).toEqual({ do: 'rows.move', ids: ['concreting'], parentId: 'formwork' })
    expect(moved(book, ['walls'], 'out')).toMatchObject({ parentId: 'concrete', after: 'formwork' })
  })

  it('knows where there is no such place', () => {
    expect(moved(book, ['concrete'], 'up')).toBeNull()
    expect(moved(book, ['masonry'], 'down')).toBeNull()
    expect(moved(book, ['walls'], 'in')).toBeNull()
    expect(moved(book, ['masonry'], 'out')).toBeNull()
    expect(moved(book, ['walls', 'masonry'], 'up')).toBeNull()
  })

  it('names a branch once', () => {
    expect(topmost(book, ['concrete', 'formwork', 'walls', 'masonry']).map(({ id }) => id)).toEqual([
      'concrete',
      'masonry',
    ])
  })
})

describe('rows that are dragged', () => {
  it.each([
    ['before', 'concreting', ['masonry'], { parentId: 'concrete', after: 'formwork' }],
    ['before', 'walls', ['columns'], { parentId: 'formwork', after: null }],
    ['after', 'masonry', ['formwork', 'walls'], { parentId: null, after: 'masonry' }],
    ['in', 'masonry', ['walls', 'columns'], { parentId: 'masonry' }],
  ] as const)('%s %s', (spot, id, ids, place) => {
    const top = ids.filter((one) => one !== 'walls' || !(ids as readonly string[]).includes('formwork'))
    expect(dropped(RowBook.of(body), ids, { id, spot })).toEqual({ do: 'rows.move', ids: top, ...place })
  })

  it('never come to stand below themselves', () => {
    const book = RowBook.of(body)
    for (const id of ['formwork', 'walls']) expect(dropped(book, ['formwork'], { id, spot: 'in' })).toBeNull()
    expect(dropped(book, ['formwork'], { id: 'gone', spot: 'after' })).toBeNull()
  })

  it('stand below a row only in a tree', () => {
    expect([0.1, 0.5, 0.9].map((share) => spotOf(share, true))).toEqual(['before', 'in', 'after'])
    expect([0.1, 0.4, 0.9].map((share) => spotOf(share, false))).toEqual(['before', 'before', 'after'])
  })
})
