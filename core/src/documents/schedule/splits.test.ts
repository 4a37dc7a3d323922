import { beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { notStarted, type Splits } from '../../plan/index.ts'
import { seededRandom } from '../../testing/index.ts'
import { dayOf, instantOf } from '../../time/index.ts'
import {
  createGate,
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
import type { RowFields, ScheduleCommand } from './types.ts'

const start = instantOf(dayOf(2026, 3, 2), 480)
const random = seededRandom(1)
const twice: Splits = [
  { after: 480, gap: 960 },
  { after: 960, gap: 60 },
]
let replica: Replica

const run = (command: ScheduleCommand) => execute(replica, command, { random })
const set = (fields: Partial<RowFields>, id = 'work') => run({ do: 'row.set', ids: [id], fields })
const add = (id: string, fields: Partial<RowFields>) =>
  run({ do: 'row.create', id, place: { parentId: null, after: null }, fields })
const splitsOf = (id = 'work') => replica.row(id)!.splits

beforeEach(() => {
  const doc = new Y.Doc()
  writePlan(doc, newSchedule({ name: 'House', start, calendar: standardCalendar('cal', 'Standard') }))
  replica = openSchedule(doc)
  add('work', { duration: 1440 })
  add('phase', { type: 'task' })
  add('topping', { type: 'milestone_finish' })
})

test('pauses of a work are kept, folded and undone as one value', () => {
  const history = new UndoHistory(replica)
  expect(splitsOf()).toEqual([])
  expect(set({ splits: twice })).toEqual({ ok: true })
  expect(splitsOf()).toEqual(twice)
  expect(readPlan(replica.doc).plan.rows.find(({ id }) => id === 'work')?.splits).toEqual(twice)
  expect(openSchedule(foldSchedule(replica.doc)).row('work')?.splits).toEqual(twice)
  history.undo({ random })
  expect(splitsOf()).toEqual([])
  history.redo({ random })
  expect(splitsOf()).toEqual(twice)
  expect(set({ splits: [] })).toEqual({ ok: true })
  expect(splitsOf()).toEqual([])
})

test('what is cut off a work takes its pauses along, and undo brings them back', () => {
  set({ splits: twice })
  const history = new UndoHistory(replica)
  expect(set({ duration: 960 })).toEqual({ ok: true })
  expect(splitsOf()).toEqual([{ after: 480, gap: 960 }])
  history.undo({ random })
  expect(replica.row('work')).toMatchObject({ duration: 1440, splits: twice })
})

test('a work that becomes a milestone, or spans others, has no pauses any more', () => {
  set({ splits: twice })
  set({ activityKind: 'level_of_effort' })
  expect(splitsOf()).toEqual([])
  set({ activityKind: 'ordinary', splits: twice })
  set({ type: 'milestone_finish' })
  expect(splitsOf()).toEqual([])
})

test.each<[string, unknown]>([
  ['behind its end', [{ after: 1440, gap: 60 }]],
  ['before its begin', [{ after: 0, gap: 60 }]],
  ['of no length', [{ after: 480, gap: 0 }]],
  ['in no order', [twice[1], twice[0]]],
  ['at one place', [twice[0], twice[0]]],
  ['of half a minute', [{ after: 480.5, gap: 60 }]],
  ['without number', Array.from({ length: 101 }, (_, i) => ({ after: i + 1, gap: 1 }))],
  ['that are none', [null]],
  ['that are no list', 'pauses'],
])('pauses %s are refused, and the work stays as it was', (_, splits) => {
  set({ splits: twice.slice(0, 1) })
  expect(set({ splits: splits as Splits })).toMatchObject({
    ok: false,
    refusal: { code: 'FIELD_INVALID', params: { field: 'splits' } },
  })
  expect(splitsOf()).toEqual(twice.slice(0, 1))
})

test.each(['phase', 'topping'])('only works have pauses, not a %s', (id) => {
  expect(set({ splits: twice }, id)).toMatchObject({ ok: false, refusal: { code: 'FIELD_INVALID' } })
})

test('pauses are a part of the plan, not a fact', () => {
  const facts = { random, grant: { right: 'facts' as const } }
  const command: ScheduleCommand = { do: 'row.set', ids: ['work'], fields: { splits: twice } }
  expect(execute(replica, command, facts)).toMatchObject({ ok: false, refusal: { code: 'RIGHT_FACTS_ONLY' } })
  const progress = { ...notStarted, actualStart: start, percent: 40 }
  expect(execute(replica, { do: 'row.set', ids: ['work'], fields: { progress } }, facts)).toEqual({ ok: true })
})

test('the gate takes pauses and refuses what cannot be one', () => {
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(replica.doc))
  const gate = createGate(replica.doc)
  const update = (raw: unknown): Uint8Array => {
    const before = Y.encodeStateVector(other)
    other.getMap('wbs.over').set('work:21', raw)
    return Y.encodeStateAsUpdate(other, before)
  }
  expect(gate.check(update([480, 960, 960, 60]))).toEqual({ ok: true })
  expect(gate.check(update([960, 60, 480, 960]))).toMatchObject({ ok: false, code: 'FIELD_INVALID' })
})
