import { beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { ThreePoints } from '../../plan/index.ts'
import { createEngine } from '../../schedule/index.ts'
import { seededRandom } from '../../testing/index.ts'
import { dayOf, instantOf } from '../../time/index.ts'
import {
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

const start = instantOf(dayOf(2026, 3, 2), 480)
const random = seededRandom(1)
const points: ThreePoints = { shape: 'pert', min: 480, likely: 960, max: 2_400 }
let replica: Replica

const set = (threePoints: ThreePoints | null) =>
  execute(replica, { do: 'row.set', ids: ['work'], fields: { threePoints } }, { random })
const stored = () => replica.row('work')!.threePoints

beforeEach(() => {
  const doc = new Y.Doc()
  writePlan(doc, newSchedule({ name: 'House', start, calendar: standardCalendar('cal', 'Standard') }))
  replica = openSchedule(doc)
  const place = { parentId: null, after: null }
  execute(replica, { do: 'row.create', id: 'work', place, fields: { duration: 960 } }, { random })
})

test('three points of a work are kept, folded and undone as one value', () => {
  const history = new UndoHistory(replica)
  expect(set(points)).toEqual({ ok: true })
  expect(stored()).toEqual(points)
  expect(readPlan(replica.doc).plan.rows[0]?.threePoints).toEqual(points)
  expect(openSchedule(foldSchedule(replica.doc)).row('work')?.threePoints).toEqual(points)
  history.undo({ random })
  expect(stored()).toBeNull()
  history.redo({ random })
  expect(set(null)).toEqual({ ok: true })
  expect(stored()).toBeNull()
})

test('points out of order, of another shape or negative are refused', () => {
  const wrong = [
    { ...points, min: 961 },
    { ...points, max: 959 },
    { ...points, min: -1 },
    { ...points, likely: 0.5 },
    { ...points, shape: 'normal' as 'pert' },
  ]
  for (const one of wrong) expect(set(one)).toMatchObject({ ok: false })
  expect(stored()).toBeNull()
})

test('a planned duration that changes takes them along, and undo brings them back', () => {
  set(points)
  const history = new UndoHistory(replica)
  const longer = () => execute(replica, { do: 'row.set', ids: ['work'], fields: { duration: 1_920 } }, { random })
  expect(longer()).toEqual({ ok: true })
  expect(stored()).toEqual({ shape: 'pert', min: 960, likely: 1_920, max: 4_800 })
  history.undo({ random })
  expect(stored()).toEqual(points)
})

test('dates and their hashes do not depend on them', () => {
  const identity = () => {
    const engine = createEngine()
    engine.load(readPlan(replica.doc).plan)
    engine.calculate()
    return engine.identity()
  }
  const before = identity()
  set(points)
  expect(identity()).toEqual(before)
})
