import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyAfter, choicesOf, type DirectoryRow, inOrder, type RowArrays, rowsIn } from './index.ts'

const row = (id: string, parentId: string | null = null, more: Partial<DirectoryRow> = {}): DirectoryRow => ({
  ...{ id, parentId, order: id, code: id.toUpperCase(), name: `Row ${id}`, status: 'active', values: {}, revision: 1 },
  ...more,
})
const nothing: RowArrays = {
  ...{ revision: 0, columns: [], ids: [], parents: [], orders: [], codes: [], names: [], disabled: [], revisions: [] },
  ...{ values: {}, merged: {}, gone: {} },
}
const bodyOf = (rows: DirectoryRow[], more: Partial<RowArrays> = {}): RowArrays => ({
  ...bodyAfter(nothing, { revision: 1, rows, deleted: [], merged: {} }),
  ...more,
})
const shown = (body: RowArrays, how: Partial<Parameters<typeof choicesOf>[1]> = {}): string =>
  choicesOf(body, { branchId: null, level: null, ...how })
    .map(({ id, disabled }) => (disabled ? `(${id})` : id))
    .join(' ')

describe('what a list offers of a directory', () => {
  const body = bodyOf([row('b'), row('a'), row('a2', 'a'), row('a1', 'a'), row('a11', 'a1'), row('lost', 'nobody')])

  test('stands in the order of the tree; what stands nowhere comes behind, and is not offered', () => {
    expect(shown(body)).toBe('a a1 a11 a2 b (lost)')
    expect(shown(body, { branchId: 'a' })).toBe('(a) a1 a11 a2 (b) (lost)')
    expect(shown(body, { level: 2 })).toBe('(a) a1 (a11) a2 (b) (lost)')
    expect(shown(body, { branchId: 'a', level: 3 })).toBe('(a) (a1) a11 (a2) (b) (lost)')
    expect(shown(body, { offered: false })).toBe('(a) (a1) (a11) (a2) (b) (lost)')
    expect(shown({ ...body, disabled: ['a1'] })).toBe('a (a1) a11 a2 b (lost)')
  })

  test('keeps the names of rows that are gone, merged ones under the name of the other', () => {
    const known = { ...body, gone: { old: ['O', 'Old one'] as const }, merged: { twin: 'b' } }
    expect(choicesOf(known, { branchId: null, level: null }).slice(-3)).toEqual([
      { id: 'lost', name: 'Row lost', code: 'LOST', colour: null, disabled: true },
      { id: 'old', name: 'Old one', code: 'O', colour: null, disabled: true },
      { id: 'twin', name: 'Row b', code: 'B', colour: null, disabled: true },
    ])
  })

  test('brings what works take of its rows, of a merged one that of the other', () => {
    const column = { id: 'rate', code: 'rate', name: 'Rate', type: 'number' as const, unit: '', precision: 0 }
    const columns = [{ ...column, directoryId: null, required: false, unique: false, usual: '' }]
    const known = bodyAfter(
      { ...nothing, columns },
      { revision: 1, rows: [row('a', null, { values: { rate: '2' } }), row('b')], deleted: [], merged: {} },
    )
    const cells = choicesOf({ ...known, merged: { old: 'a' } }, { branchId: null, level: null }, ['rate', 'gone'])
    expect(cells.map(({ id, cells: told }) => [id, told])).toEqual([
      ['a', { rate: '2' }],
      ['b', undefined],
      ['old', { rate: '2' }],
    ])
  })

  test('a circle of parents ends', () => {
    expect(shown(bodyOf([row('a', 'b'), row('b', 'a'), row('c')]))).toBe('c (a) (b)')
  })
})

test('changes since a revision make of it what the whole of the newest one is, in whatever pieces they come', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const change = fc.oneof(
    fc.record({
      put: fc.constantFrom(...ids),
      order: fc.constantFrom('1', '2', '3'),
      status: fc.constantFrom('active' as const, 'disabled' as const),
      name: fc.string({ maxLength: 3 }),
    }),
    fc.record({ drop: fc.constantFrom(...ids) }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const rows = new Map<string, DirectoryRow>()
      let body = nothing
      changes.forEach((one, i) => {
        const revision = i + 1
        if ('put' in one) {
          const { put: id, ...fields } = one
          rows.set(id, row(id, null, { ...fields, revision }))
          body = bodyAfter(body, { revision, rows: [rows.get(id)!], deleted: [], merged: {} })
        } else {
          rows.delete(one.drop)
          body = bodyAfter(body, { revision, rows: [], deleted: [one.drop], merged: {} })
        }
      })
      expect(rowsIn(body)).toEqual([...rows.values()].sort(inOrder))
      expect(Object.keys(body.gone).some((id) => rows.has(id))).toBe(false)
    }),
  )
})
