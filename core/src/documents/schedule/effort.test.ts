import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { blankAssignment, type EffortRule } from '../../plan/index.ts'
import { seededRandom } from '../../testing/index.ts'
import { dayOf, instantOf } from '../../time/index.ts'
import {
  contentOf,
  execute,
  foldSchedule,
  newSchedule,
  openSchedule,
  type Replica,
  readPlan,
  standardCalendar,
  UndoHistory,
  writePlan,
} from './index.ts'
import type { ScheduleCommand } from './types.ts'

const random = seededRandom(1)
let replica: Replica

const run = (command: ScheduleCommand) => execute(replica, command, { random })
const held = (id: string) => {
  const { units, plan } = replica.assignment(id)!
  return `${units} × ${plan}`
}
const duration = () => replica.row('work')!.duration
const keep = (effort: EffortRule | null) => run({ do: 'row.set', ids: ['work'], fields: { effort } })
const type = (change: { units?: string; plan?: string }) => run({ do: 'assignment.set', ids: ['crew'], change })

/** Five days of a crew of four, with a crane. */
beforeEach(() => {
  const doc = new Y.Doc()
  const start = instantOf(dayOf(2026, 3, 2), 480)
  writePlan(doc, newSchedule({ name: 'House', start, calendar: standardCalendar('cal', 'Standard') }))
  replica = openSchedule(doc)
  run({ do: 'row.create', id: 'work', place: { parentId: null, after: null }, fields: { duration: 2400 } })
  const crew = { ...blankAssignment('crew', 'work'), units: '4', plan: '160', driving: true }
  const crane = { ...blankAssignment('crane', 'work'), resourceType: 'machine' as const, units: '1', plan: '40' }
  const concrete = { ...blankAssignment('concrete', 'work'), resourceType: 'material' as const, plan: '120' }
  for (const assignment of [crew, crane, concrete]) run({ do: 'assignment.put', assignment })
})

describe('duration × units = work', () => {
  test('RS15 where nothing is said each stays as it is typed', () => {
    type({ units: '8' })
    run({ do: 'row.set', ids: ['work'], fields: { duration: 4800 } })
    expect([held('crew'), held('crane'), duration()]).toEqual(['8 × 160', '1 × 40', 4800])
  })

  test('RS15 a fixed duration gives work to units, units to work, and work to another duration', () => {
    keep('fixed_duration')
    type({ units: '6', plan: '240' })
    expect([held('crew'), duration()]).toEqual(['6 × 240', 2400])
    type({ plan: '100' })
    expect(held('crew')).toBe('2.5 × 100')
    run({ do: 'row.set', ids: ['work'], fields: { duration: 4800 } })
    expect([held('crew'), held('crane'), held('concrete')]).toEqual(['2.5 × 200', '1 × 80', 'null × 120'])
  })

  test('RS15 fixed units give another duration to work and to units, and other assignments follow it', () => {
    keep('fixed_units')
    type({ plan: '320' })
    expect([held('crew'), held('crane'), duration()]).toEqual(['4 × 320', '1 × 80', 4800])
    type({ units: '8', plan: '640' })
    expect([held('crew'), held('crane'), duration()]).toEqual(['8 × 320', '1 × 40', 2400])
    run({ do: 'row.set', ids: ['work'], fields: { duration: 480 } })
    expect([held('crew'), held('crane')]).toEqual(['8 × 64', '1 × 8'])
  })

  test('RS15 fixed work gives another duration to units and another number to a duration', () => {
    keep('fixed_work')
    type({ units: '2', plan: '80' })
    expect([held('crew'), held('crane'), duration()]).toEqual(['2 × 160', '0.5 × 40', 4800])
    run({ do: 'row.set', ids: ['work'], fields: { duration: 1200 } })
    expect([held('crew'), held('crane')]).toEqual(['8 × 160', '2 × 40'])
  })

  test('RS15 the longest of the driving ones decides, and a work that has begun keeps its duration', () => {
    keep('fixed_units')
    run({ do: 'assignment.set', ids: ['crane'], change: { driving: true } })
    type({ units: '8' })
    expect([held('crew'), duration()]).toEqual(['8 × 160', 2400])
    const { progress } = replica.row('work')!
    const actualStart = instantOf(dayOf(2026, 3, 2), 480)
    run({ do: 'row.set', ids: ['work'], fields: { progress: { ...progress, actualStart } } })
    type({ plan: '1000' })
    expect([held('crew'), duration()]).toEqual(['8 × 1000', 2400])
  })

  test('RS15 one undo takes all of it back', () => {
    keep('fixed_units')
    const before = JSON.stringify(readPlan(replica.doc).plan)
    const history = new UndoHistory(replica)
    type({ plan: '320' })
    expect(JSON.stringify(readPlan(replica.doc).plan)).not.toBe(before)
    history.undo({ random })
    expect(JSON.stringify(readPlan(replica.doc).plan)).toBe(before)
  })
})

test('R-RES-04 a rest, overtime, a curve and days by hand are kept, and what is none is refused', () => {
  const curve = [0, ...Array.from({ length: 20 }, () => 500)]
  const days = [
    { day: dayOf(2026, 3, 2), amount: '12' },
    { day: dayOf(2026, 3, 4), amount: '0' },
  ]
  const change = { left: '33.5', overtime: '8', curve, days }
  run({ do: 'assignment.set', ids: ['crew'], change })
  expect(readPlan(replica.doc).plan.assignments.find(({ id }) => id === 'crew')).toMatchObject(change)
  for (const wrong of [{ curve: [1, 2] }, { days: [...days].reverse() }, { left: 'much' }]) {
    expect(() => execute(replica, { do: 'assignment.set', ids: ['crew'], change: wrong }, { random })).not.toThrow()
    expect(replica.assignment('crew')).toMatchObject(change)
  }
})

test('what a work holds stands in the order in which it was typed, whatever of it is changed, and after folding', () => {
  const order = ['crew', 'crane', 'concrete']
  type({ units: '8' })
  expect(replica.assignmentsOf('work')).toEqual(order)
  const folded = openSchedule(foldSchedule(replica.doc))
  expect(folded.assignmentsOf('work')).toEqual(order)
  expect(contentOf(folded.doc)).toEqual(contentOf(replica.doc))
  execute(folded, { do: 'assignment.set', ids: ['crew'], change: { units: '2' } }, { random })
  expect(folded.assignmentsOf('work')).toEqual(order)
})
