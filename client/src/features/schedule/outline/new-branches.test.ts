import { expect, test } from 'vitest'
import { listedBranch, type NewRowFields, type Series, seriesBranch, seriesNames } from './new-branches.ts'

const fields: NewRowFields = { type: 'work', duration: 480, calendarId: null }
const series: Series = { count: 3, name: 'Floor {n:2}', code: 'F{n}', from: 9, fields, chained: true }

function ids(): () => string {
  let count = 0
  return () => `id${++count}`
}

test('a series of rows is counted in names and codes and linked in a chain', () => {
  const { rows, relations } = seriesBranch(series, ids())
  expect(rows.map(({ fields: { name, code } }) => `${code} ${name}`)).toEqual([
    'F9 Floor 09',
    'F10 Floor 10',
    'F11 Floor 11',
  ])
  expect(relations.map(({ id }) => id)).toEqual(['id1:id2:fs', 'id2:id3:fs'])
  expect(rows[0]?.fields).toMatchObject({ type: 'work', duration: 480 })
})

test('a name without a number counts all the same, a single row does not, milestones have no duration', () => {
  expect(seriesNames({ count: 2, name: 'Floor', from: 1 })).toEqual(['Floor 1', 'Floor 2'])
  expect(seriesNames({ count: 1, name: 'Floor', from: 1 })).toEqual(['Floor'])
  const milestone = { ...fields, type: 'milestone_finish' as const }
  expect(seriesBranch({ ...series, fields: milestone }, ids()).rows[0]?.fields.duration).toBe(0)
})

test('a list becomes a tree by what stands before its lines', () => {
  const { rows, relations } = listedBranch('Walls\n  Bricks\n\n\tPlaster\nRoof', fields, true, ids())
  expect(rows.map(({ parentId, fields: { name, type } }) => `${parentId ?? '-'} ${name} ${type}`)).toEqual([
    '- Walls task',
    'id1 Bricks work',
    'id1 Plaster work',
    '- Roof work',
  ])
  expect(relations.map(({ id }) => id)).toEqual(['id2:id3:fs', 'id3:id4:fs'])
})
