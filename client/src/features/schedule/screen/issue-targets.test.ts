import { describe, expect, test } from 'vitest'
import { issueTargets } from './issue-targets.ts'

const rows: Record<string, string> = { a: '1 Excavate', b: '2 Formwork' }
const names = { row: (id: string) => rows[id] ?? '', calendar: (id: string) => (id === 'five' ? 'Five days' : '') }

describe('where an issue leads', () => {
  test('a loop leads along its path', () => {
    expect(issueTargets(['a', 'b', 'a'], names).map(({ rowId }) => rowId)).toEqual(['a', 'b', 'a'])
  })

  test('a relation leads to its successor, or to the end that is left', () => {
    expect(issueTargets(['a:b:fs'], names)).toEqual([{ rowId: 'b', label: '1 Excavate → 2 Formwork' }])
    expect(issueTargets(['a:gone:fs'], names)).toEqual([{ rowId: 'a', label: '1 Excavate → ?' }])
  })

  test('a calendar is named, what is gone is left out', () => {
    expect(issueTargets(['five', 'gone', 'gone:gone:fs'], names)).toEqual([{ rowId: '', label: 'Five days' }])
  })
})
