import { MAX_GRID_PAGE } from '@plumbline/core/contract'
import { expect, it } from 'vitest'
import { pagesOf, type WorkRow } from './work-pages.ts'

const worksOf = (key: string, count: number): WorkRow[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'work', groupId: key, path: [key], at, level: 1 }))

it('works on paper are read group by group, no more at once than the server tells', () => {
  const pages = pagesOf([...worksOf('A', 2), ...worksOf('B', MAX_GRID_PAGE + 1)])
  expect(pages.map(({ path, rows }) => [path[0], rows[0]?.at, rows.length])).toEqual([
    ['A', 0, 2],
    ['B', 0, MAX_GRID_PAGE],
    ['B', MAX_GRID_PAGE, 1],
  ])
})
