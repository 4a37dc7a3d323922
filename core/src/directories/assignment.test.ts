import { describe, expect, test } from 'vitest'
import { assignmentOf } from './index.ts'

const value = (id: string, code: string, disabled = false) => ({ id, code, name: id, colour: null, disabled })
const offered = [value('r1', '03'), value('r2', '09'), value('old', '10', true), value('none', '')]
const works = [
  { id: 'w1', code: 'A1', value: '' },
  { id: 'w2', code: 'A2', value: 'lr2' },
  { id: 'w3', code: 'A3', value: '' },
  { id: 'w4', code: 'a3', value: '' },
]
const assigned = (type: 'list' | 'list_multi', ...lines: [string, string][]) => {
  const { values, unchanged, problems } = assignmentOf(
    lines.map(([work, row]) => ({ work, row })),
    { type, offered, works },
  )
  return { values: [...values], unchanged, problems: problems.map(({ line, is }) => `${line} ${is}`) }
}

describe('rows assigned to works by codes', () => {
  test('as far as both codes mean one each', () => {
    expect(
      assigned('list', ['A1', '03'], ['A2', '09'], ['nobody', '03'], ['a1 ', '77'], ['A3', '03'], ['A2', '10']),
    ).toEqual({
      values: [['w1', 'lr1']],
      unchanged: 1,
      problems: ['2 work', '3 row', '4 works', '5 row'],
    })
  })

  test('of several rows for one work the first holds, unless the attribute takes several', () => {
    expect(assigned('list', ['A1', '03'], ['A1', '03'], ['A1', '09'])).toMatchObject({
      values: [['w1', 'lr1']],
      problems: ['2 several'],
    })
    expect(assigned('list_multi', ['A1', '09'], ['A1', '03']).values).toEqual([['w1', 'ar1,r2']])
  })
})
