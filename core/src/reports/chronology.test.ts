import { expect, test } from 'vitest'
import { translateWith } from '../change-words/index.ts'
import type { ChangeDetail } from '../contract/index.ts'
import { evenly } from '../distributions/index.ts'
import { newSchedule, standardCalendar } from '../documents/schedule/index.ts'
import { blankRow } from '../plan/index.ts'
import { dayOf, instantOf } from '../time/index.ts'
import type { Chronology, ToldSet } from './chronology.ts'
import { ReportedSchedule } from './content.ts'
import type { Scope } from './values.ts'

const march = (day: number) => dayOf(2026, 3, day)
const POUR = 'pour00000000'

const texts = {
  history: {
    what: { created: { wbs: 'Row added' } },
    field: { duration: 'Duration', progress: 'Progress', executor: 'Executor' },
    progress: { started: 'started {{date}}', remaining: 'remaining {{days}}' },
    count: { created_one: '{{count}} added', created_other: '{{count}} added' },
  },
  schedule: { row: { days: '{{days}} d' } },
}

const change = (told: Partial<ChangeDetail>): ChangeDetail => ({
  ...{ kind: 'changed', collection: 'wbs', id: POUR, field: '', label: 'Pour', rowId: POUR, otherId: null },
  ...{ before: null, after: null },
  ...told,
})
const set = (seq: number, changes: ChangeDetail[], counts: Partial<ToldSet> = {}): ToldSet => ({
  ...{ seq, at: `2026-03-0${seq}T09:30:00.000Z`, userId: 'anna', changes },
  ...{ created: 0, changed: changes.length, moved: 0, deleted: 0 },
  ...counts,
})
const longer = change({ field: 'duration', before: 480, after: 1_440 })

function linesOf(chronology: Omit<Chronology, 'people'>) {
  const calendar = standardCalendar('calendar0000', '5 × 8')
  const base = newSchedule({ name: 'Quay', start: instantOf(march(2), 480), calendar })
  const rows = [{ ...blankRow(POUR, null, 'work'), name: 'Pour', code: 'A1' }]
  const schedule = new ReportedSchedule(
    {
      ...{
        schedule: 'Quay',
        version: 'v1',
        inputs: {},
        targets: new Map(),
        foreseen: null,
        spreading: evenly,
        resources: [],
      },
      ...{ attributes: [], before: null, costs: null, pictures: [], storedPictures: [] },
      plan: { ...base, rows, relations: [], assignments: [] },
      chronology: { ...chronology, people: { anna: 'Anna', boris: 'Boris' }, t: translateWith(texts, 'en') },
    },
    { language: 'en', rows: 'all', level: null, works: null, period: { start: march(1), finish: march(31) } },
  )
  return schedule.value('chronology') as Scope[]
}
const column = (lines: readonly Scope[], name: string) => lines.map((line) => line.value(name))

test('REPORT-15 a line for each change says when, who, which work and what, in the words of the history', () => {
  const progress = { percent: 50, actualStart: instantOf(march(2), 480), actualFinish: null, remaining: 240 }
  const lines = linesOf({
    sets: [
      set(2, [longer, change({ field: 'executor', before: null, after: 'boris' })]),
      set(3, [change({ field: 'progress', before: null, after: progress })]),
    ],
    finishes: [],
  })
  expect(column(lines, 'number')).toEqual([2, 2, 3])
  expect(lines[0]!.value('at')).toEqual({ day: march(2), minute: 570 })
  expect(column(lines, 'person')).toEqual(['Anna', 'Anna', 'Anna'])
  expect(column(lines, 'name')).toEqual(['A1 Pour', 'A1 Pour', 'A1 Pour'])
  expect(column(lines, 'what')).toEqual([
    'Duration: 1 d → 3 d',
    'Executor: – → Boris',
    'Progress: – → 50 %, started 02.03.2026 08:00, remaining 0.5 d',
  ])
  expect((lines[0]!.value('work') as Scope).value('code')).toBe('A1')
})

test('REPORT-15 the finish stands at the last change that an official calculation had', () => {
  const lines = linesOf({
    sets: [set(2, [longer]), set(3, [longer, longer]), set(5, [longer])],
    finishes: [
      { seq: 1, finish: '2026-03-20T17:00' },
      { seq: 4, finish: '2026-03-25T00:00' },
    ],
  })
  const finish = { day: march(24), minute: null }
  expect(column(lines, 'finish')).toEqual([null, null, finish, null])
  expect(column(lines, 'finishBefore')[2]).toEqual({ day: march(20), minute: null })
  expect(column(lines, 'shift')).toEqual([null, null, 4, null])
})

test('REPORT-15 of more changes than the history tells there is their number', () => {
  const added = change({ kind: 'created', label: 'Gone', id: 'gone00000000', rowId: 'gone00000000' })
  const lines = linesOf({ sets: [set(2, [added], { created: 5_000, changed: 0 })], finishes: [] })
  expect(column(lines, 'name')).toEqual(['Gone', '…'])
  expect(column(lines, 'what')).toEqual(['Row added', '5000 added'])
})
