import { standardCalendar } from '@plumbline/core/calendar'
import { newSchedule, writePlan } from '@plumbline/core/documents/schedule'
import { blankRow, type WbsRow } from '@plumbline/core/plan'
import { parseInstant } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import type { PlannerLink } from '../../../instruments/planner/types.ts'
import { createBar } from '../../../instruments/planner/view.ts'
import type { RowWords } from '../rows/cell-texts.ts'
import type { GhostRow, GhostRows } from '../rows/ghost-rows.ts'
import { RowStore } from '../rows/row-store.ts'
import { VisibleRows } from '../rows/visible-rows.ts'
import { LiveSchedule } from '../session/live-schedule.ts'
import { PlannerRows } from './planner-rows.ts'

const calendar = standardCalendar('calendar0000', 'Five days')
const monday = parseInstant('2026-03-02T08:00')!
const tuesday = parseInstant('2026-03-03T08:00')!
const evening = (instant: number): number => instant + 9 * 60

const work = (id: string, name: string): WbsRow => ({
  ...blankRow(id, 'frame0000000', 'work'),
  ...{ name, duration: 480 },
})

function grid(more: WbsRow[] = []): { rows: PlannerRows; visible: VisibleRows; schedule: LiveSchedule } {
  const plan = newSchedule({ name: 'Plan', start: monday, calendar })
  const frame = { ...blankRow('frame0000000', null, 'task'), name: 'Frame' }
  const doc = new Doc()
  writePlan(doc, { ...plan, rows: [frame, work('walls0000000', 'Walls'), ...more] })
  const store = new RowStore()
  const visible = new VisibleRows(store)
  const words = { proposed: 'only proposed' } as RowWords
  const rows = new PlannerRows(store, visible, () => ({ settings: plan.settings, calendars: [calendar] }), words)
  const schedule = new LiveSchedule(doc, (patch) => {
    if (patch.kind !== 'patch') return
    for (const block of patch.facts) store.putFacts(block)
    if (patch.order) store.putOrder(patch.order)
    for (const block of patch.times) store.putTimes(block, null)
    rows.storeChanged()
  })
  schedule.open()
  return { rows, visible, schedule }
}

const coat = (key: string, start: number, after: string[]): GhostRow => ({
  ...{ key, name: `Coat ${key}`, duration: 480, start, finish: evening(start), after, level: 0, holds: false },
  quantity: null,
})

const draft: GhostRows = {
  parentId: 'frame0000000',
  dayMinutes: 480,
  rows: [coat('a', monday, []), coat('b', tuesday, ['a'])],
}

const keysOf = (rows: PlannerRows): string[] => Array.from({ length: rows.rowCount }, (_, row) => rows.key(row))

test('rows that are proposed stand below their row with dates and links, and are only looked at', () => {
  const { rows } = grid()
  rows.setGhosts(draft)
  expect(keysOf(rows)).toEqual(['frame0000000', 'ghost:a', 'ghost:b', 'walls0000000'])
  expect(rows.rowOf('ghost:b')).toBe(2)
  expect(rows.level(2)).toBe(1)
  expect(['name', 'duration', 'start', 'code'].map((column) => rows.cell(2, column))).toEqual([
    'Coat b',
    '1',
    '03.03.2026',
    '',
  ])
  expect([rows.inert(2), rows.slot(2) < 0, rows.editText(2, 'name'), rows.expandable(2)]).toEqual([
    true,
    true,
    null,
    false,
  ])
  expect(rows.says(2, 'name')).toBe('only proposed')
  const bar = createBar()
  expect(rows.bar(2, bar)).toBe(true)
  expect(bar).toMatchObject({ kind: 'draft', start: tuesday, finish: evening(tuesday) })
  const links: PlannerLink[] = []
  rows.linksBetween(0, 3, (link) => links.push({ ...link }))
  expect(links.map(({ fromRow, toRow, proposed }) => [fromRow, toRow, proposed])).toEqual([[1, 2, true]])

  rows.setGhosts(null)
  expect(keysOf(rows)).toEqual(['frame0000000', 'walls0000000'])
  expect(rows.rowOf('ghost:b')).toBe(-1)
})

test('of several levels each stands below its own, and one that holds others says no duration', () => {
  const { rows } = grid()
  const [holder, inner] = [coat('a', monday, []), coat('b', tuesday, [])]
  rows.setGhosts({
    ...draft,
    rows: [
      { ...holder, holds: true },
      { ...inner, level: 1 },
    ],
  })
  expect([1, 2].map((row) => rows.level(row))).toEqual([1, 2])
  expect([1, 2].map((row) => rows.cell(row, 'duration'))).toEqual(['', '1'])
})

test('in groups they stand below their row, and first where that is not on display', () => {
  const { rows, visible } = grid()
  const slots = visible.slots.slice()
  const levels = [{ column: 'name', bucket: 'day' as const, texts: ['Frame', 'Walls'] }]
  visible.arrange({ slots, levels, values: [Float64Array.from([0, 1])] }, () => true)
  rows.setGhosts({ ...draft, parentId: 'walls0000000' })
  const [frame, walls] = ['group:name=Frame', 'group:name=Walls']
  expect(keysOf(rows)).toEqual([frame, 'frame0000000', walls, 'walls0000000', 'ghost:a', 'ghost:b'])
  expect([3, 4].map((row) => rows.level(row))).toEqual([1, 2])
  expect([2, 4].map((row) => [rows.group(row), rows.summary(row), rows.inert(row)])).toEqual([
    [true, true, false],
    [false, false, true],
  ])
  expect(rows.cell(4, 'name')).toBe('Coat a')
  const links: PlannerLink[] = []
  rows.linksBetween(0, 5, (link) => links.push({ ...link }))
  expect(links.map(({ fromRow, toRow }) => [fromRow, toRow])).toEqual([[4, 5]])

  visible.setExpanded(walls, false)
  rows.rowsChanged()
  expect(keysOf(rows)).toEqual(['ghost:a', 'ghost:b', frame, 'frame0000000', walls])
  expect([rows.level(0), rows.rowOf('ghost:b'), rows.rowOf(walls)]).toEqual([0, 1, 4])
  rows.setGhosts(null)
  expect(keysOf(rows)).toEqual([frame, 'frame0000000', walls])
})

test('they fold away with their row, and where it is gone there are none', () => {
  const { rows, visible } = grid()
  rows.setGhosts(draft)
  visible.setExpanded('frame0000000', false)
  rows.rowsChanged()
  expect(keysOf(rows)).toEqual(['frame0000000'])
  visible.setExpanded('frame0000000', true)
  rows.setGhosts({ ...draft, parentId: 'gone00000000' })
  expect(keysOf(rows)).toEqual(['frame0000000', 'walls0000000'])
})

test('a draft that the plan has overtaken is told by what became of its row', () => {
  const topped = { ...work('topped000000', 'Topped out'), type: 'milestone_finish' as const, duration: 0 }
  const begun = work('begun0000000', 'Begun')
  const { schedule } = grid([topped, { ...begun, progress: { ...begun.progress, actualStart: monday } }])
  const ids = ['frame0000000', 'walls0000000', topped.id, begun.id, 'gone00000000']
  expect(ids.map((id) => schedule.obstacleToChildren(id))).toEqual([null, null, 'milestone', 'progress', 'gone'])
})
