import { expect, it } from 'vitest'
import { gridRows, parentAt, switchedAt, usualFolding } from './grid-rows.ts'

const group = (level: number, key: string, works: number) => ({ level, key, label: key, works, cells: [] })
const groups = {
  groups: [group(0, 'A', 3), group(1, 'x', 2), group(1, 'y', 1), group(0, 'B', 1), group(1, 'x', 1)],
  total: { works: 4, cells: [] },
  partial: false,
}
const told = (rows: ReturnType<typeof gridRows>): string[] =>
  rows.map((row) => (row.kind === 'group' ? row.path.join('/') : `${row.path.join('/')}#${row.at}`))

it('groups of groups are open first, works when their group is opened', () => {
  expect(told(gridRows(groups, 2, usualFolding))).toEqual(['A', 'A/x', 'A/y', 'B', 'B/x'])
  const opened = switchedAt(switchedAt(usualFolding, 'A\u0000x'), 'B')
  expect(told(gridRows(groups, 2, opened))).toEqual(['A', 'A/x', 'A/x#0', 'A/x#1', 'A/y', 'B'])
  expect(told(gridRows(groups, 2, { base: 'none', switched: new Set() }))).toEqual(['A', 'B'])
  expect(gridRows(groups, 2, { base: 'all', switched: new Set() })).toHaveLength(9)
})

it('without levels the works stand side by side; a row leads to the group that it is in', () => {
  expect(told(gridRows({ ...groups, groups: [] }, 0, usualFolding))).toEqual(['#0', '#1', '#2', '#3'])
  const rows = gridRows(groups, 2, { base: 'all', switched: new Set() })
  expect([parentAt(rows, 3), parentAt(rows, 1), parentAt(rows, 0)]).toEqual([1, 0, 0])
})
