import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Calendar } from '../../plan/index.ts'
import { dayOf, instantOf } from '../../time/index.ts'
import { execute, newSchedule, openSchedule, readPlan, standardCalendar, writePlan } from './index.ts'

const standard = standardCalendar('standard', 'Standard')
const rules: Calendar['rules'] = [
  { name: 'New Year', when: { on: 'yearly', month: 1, dayOfMonth: 1, days: 8 }, from: null, to: null, shifts: [] },
  {
    name: 'Second Saturdays',
    when: { on: 'weekly', weekday: 5, every: 2 },
    from: dayOf(2026, 1, 1),
    to: dayOf(2026, 6, 30),
    shifts: [
      [480, 720],
      [780, 1020],
    ],
  },
  { name: '', when: { on: 'nth', weekday: 4, nth: -1, month: 0 }, from: null, to: null, shifts: [[480, 960]] },
]

function open(calendar: Calendar) {
  const doc = new Y.Doc()
  writePlan(doc, newSchedule({ name: 'Site', start: instantOf(dayOf(2026, 3, 2), 480), calendar }))
  return { doc, replica: openSchedule(doc) }
}
const random = () => 0.5

test('rules of a calendar stand in the document as they were written', () => {
  const { doc } = open({ ...standard, rules })
  expect(readPlan(doc).plan.calendars[0]?.rules).toEqual(rules)
})

test('rules come and go by a command', () => {
  const { replica } = open(standard)
  expect(replica.calendar('standard')?.rules).toEqual([])
  expect(execute(replica, { do: 'calendar.put', calendar: { ...standard, rules } }, { random })).toEqual({ ok: true })
  expect(replica.calendar('standard')?.rules).toEqual(rules)
  expect(execute(replica, { do: 'calendar.put', calendar: standard }, { random })).toEqual({ ok: true })
  expect(replica.calendar('standard')?.rules).toEqual([])
})

test.each([
  ['a month that is none', [{ ...rules[0]!, when: { on: 'yearly', month: 13, dayOfMonth: 1, days: 1 } }]],
  ['a sixth Friday', [{ ...rules[2]!, when: { on: 'nth', weekday: 4, nth: 6, month: 0 } }]],
  ['an end before the beginning', [{ ...rules[0]!, from: 20, to: 10 }]],
  ['shifts over midnight', [{ ...rules[0]!, shifts: [[1320, 1800]] }]],
  ['too many', Array.from({ length: 201 }, () => rules[0]!)],
])('rules with %s are refused', (_, wrong) => {
  const { replica } = open(standard)
  const calendar = { ...standard, rules: wrong } as Calendar
  expect(execute(replica, { do: 'calendar.put', calendar }, { random })).toMatchObject({
    ok: false,
    refusal: { code: 'CALENDAR_INVALID', params: { field: 'rules' } },
  })
})
