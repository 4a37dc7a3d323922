import { describe, expect, it } from 'vitest'
import { type LimitKind, limitKinds, wbsTypes, workStatuses } from './index.ts'

describe('the words of the specification', () => {
  it('are the kinds of rows (R-WBS-01)', () => {
    expect(wbsTypes).toEqual(['sum', 'task', 'work', 'milestone_start', 'milestone_finish', 'draft'])
  })

  it('are the states of works (R-WBS-02)', () => {
    expect(workStatuses).toEqual(['not_started', 'in_progress', 'completed'])
  })

  it('are the everyday limits, before those that only P6 and MS Project have (R-WBS-03)', () => {
    const everyday: LimitKind[] = ['not_earlier', 'not_later', 'in_date']
    expect(limitKinds.slice(0, 3)).toEqual(everyday)
    expect(new Set(limitKinds).size).toBe(limitKinds.length)
  })
})
