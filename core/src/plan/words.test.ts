import { describe, expect, it } from 'vitest'
import {
  type LimitKind,
  limitKinds,
  measureKinds,
  scopeOf,
  scopeStates,
  statusOf,
  valueKinds,
  type WbsType,
  wbsTypes,
  workStatuses,
} from './index.ts'

describe('the words of the specification', () => {
  it('are the kinds of rows', () => {
    expect(wbsTypes).toEqual(['sum', 'task', 'work', 'milestone_start', 'milestone_finish', 'draft'])
  })

  it('are the states of works', () => {
    expect(workStatuses).toEqual(['not_started', 'in_progress', 'completed'])
  })

  it('of a work follow from its facts, and of a summary from all of it (R-WBS-02)', () => {
    const none = { started: false, finished: false, percent: 0 }
    const of = (type: WbsType, { started, finished, percent }: typeof none) =>
      statusOf(type, started, finished, percent)
    expect(of('work', none)).toBe('not_started')
    expect(of('work', { ...none, started: true })).toBe('in_progress')
    expect(of('work', { started: true, finished: false, percent: 10_000 })).toBe('in_progress')
    expect(of('work', { started: true, finished: true, percent: 10_000 })).toBe('completed')
    expect(of('milestone_start', { ...none, started: true })).toBe('completed')
    expect([0, 2_500, 10_000].map((percent) => of('sum', { ...none, percent }))).toEqual([...workStatuses])
  })

  it('are the ways to lie against a period (R-WBS-04)', () => {
    expect(scopeStates).toEqual(['not', 'earlier', 'later', 'earlier_later'])
    const period = { start: 100, finish: 200 }
    const of = (start: number, finish: number) => scopeOf({ start, finish }, period)
    expect([of(100, 200), of(90, 150), of(150, 201), of(99, 201)]).toEqual([...scopeStates])
    expect([of(50, 100), of(200, 250), of(99, 99), of(200, 200)]).toEqual([null, null, null, null])
    expect(of(100, 100)).toBe('not')
  })

  it('are the kinds of measures and what is said of each (R-WBS-05, R-WBS-06)', () => {
    expect(measureKinds).toEqual(['volume', 'labour', 'cost', 'resources'])
    expect(valueKinds).toEqual(['plan', 'fact', 'approved_plan', 'rate', 'specific_labor_cost'])
  })

  it('are the everyday limits, before those that only P6 and MS Project have', () => {
    const everyday: LimitKind[] = ['not_earlier', 'not_later', 'in_date']
    expect(limitKinds.slice(0, 3)).toEqual(everyday)
    expect(new Set(limitKinds).size).toBe(limitKinds.length)
  })
})
