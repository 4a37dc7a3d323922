import { standardCalendar } from '@plumbline/core/calendar'
import { newSchedule } from '@plumbline/core/documents/schedule'
import { fulfils } from '@plumbline/core/filtering'
import { blankRow, type Relation, type RuleSet, relationId, ruleSets, type WbsRow } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { dayOf, instantOf } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { BarLook } from '../drawn/bar-look.ts'
import { factBlock, linkBlock, orderBlock, timeBlock } from '../session/projection.ts'
import type { CellValues } from './cell-values.ts'
import { GroupCells } from './group-cells.ts'
import { slackOfLink } from './link-slack.ts'
import { Outline } from './outline.ts'
import { RowStore } from './row-store.ts'
import { filterValue } from './row-values.ts'
import { isCriticalAt } from './row-view.ts'
import { VisibleRows } from './visible-rows.ts'

const DAY = 480
const calendar = standardCalendar('calendar0000', 'Five days')
const monday = instantOf(dayOf(2026, 3, 2), DAY)
const settings = { ...newSchedule({ name: 'Plan', start: monday, calendar }).settings, dataDate: monday }
const frame = { settings, calendars: [calendar] }

const work = (id: string, days: number, more: Partial<WbsRow> = {}): WbsRow => ({
  ...blankRow(id, 'S', 'work'),
  ...{ code: id, name: id, duration: days * DAY },
  ...more,
})
const relation = (predId: string, succId: string): Relation => ({
  ...({ predId, succId, type: 'fs', lag: 0, lagCalendar: null } as Relation),
  id: relationId(predId, succId, 'fs'),
})

/**
 * A must end when it does at the earliest, B begins four weeks later on a fixed day, C follows B to the end: all are
 * critical, and the relation from A to B has float. D is done.
 */
function storeOf(rules: RuleSet = 'p6'): RowStore {
  const done = { actualStart: monday, actualFinish: monday + DAY, percent: 100 }
  const rows: WbsRow[] = [
    { ...blankRow('S', null, 'sum'), code: 'S', name: 'S' },
    work('A', 5, { limit: { kind: 'not_later', date: instantOf(dayOf(2026, 3, 6), 1_020) } }),
    work('B', 5, { limit: { kind: 'in_date', date: instantOf(dayOf(2026, 3, 30), DAY) } }),
    work('C', 5),
    work('D', 1, { progress: { ...blankRow('D', null, 'work').progress, ...done } }),
  ]
  const relations = [relation('A', 'B'), relation('B', 'C')]
  const engine = createEngine()
  engine.load({ settings: { ...settings, rules }, rows, relations, calendars: [calendar], assignments: [] })
  engine.calculate()
  const slotOf = (id: string): number => engine.slotOf(id)
  const ids = rows.map(({ id }) => id)
  const store = new RowStore()
  store.putFacts(factBlock(rows, slotOf, () => 0))
  store.putOrder(orderBlock({ ids, levels: Uint16Array.from(rows, ({ parentId }) => (parentId ? 1 : 0)) }, slotOf))
  store.putTimes(timeBlock(Int32Array.from(ids, slotOf), engine), null)
  store.putLinks(linkBlock(relations, slotOf, () => false))
  return store
}

test('a relation is red where it leaves no time itself, not because both its ends are critical', () => {
  const store = storeOf()
  const parts = { frame: () => frame, values: {} as CellValues, changed: () => undefined }
  const look = new BarLook({ store, ...parts, texts: {} as never, words: {} as never })
  const [toB, toC] = [store.linkOf('A:B:fs'), store.linkOf('B:C:fs')]
  expect(['A', 'B', 'C'].map((id) => isCriticalAt(store, store.slotOf(id)))).toEqual([true, true, true])
  expect([slackOfLink(store, toB, frame), slackOfLink(store, toC, frame)]).toEqual([15 * DAY, 0])
  expect([look.isCritical(toB), look.isCritical(toC)]).toEqual([false, true])
})

test('a summary is red only when it has no float itself', () => {
  const store = storeOf()
  const slot = store.slotOf('S')
  expect(store.times.critical[slot]).toBe(1)
  store.times.totalFloat[slot] = 174 * DAY
  expect(isCriticalAt(store, slot)).toBe(false)
  store.times.totalFloat[slot] = 0
  expect(isCriticalAt(store, slot)).toBe(true)
})

test.each(ruleSets)('a filter on float leaves out what is done and so has none, by the rules of %s', (rules) => {
  const store = storeOf(rules)
  const sheet = { store, frame, outline: new Outline(store), settled: true }
  const atMost5 = (slot: number): boolean => {
    const value = filterValue(sheet, slot, 'totalFloat')
    return fulfils({ column: 'totalFloat', operator: 'lte', values: [5] }, value)
  }
  expect(filterValue(sheet, store.slotOf('D'), 'freeFloat')).toBeNull()
  const visible = new VisibleRows(store)
  visible.rebuild(atMost5)
  expect(filterValue(sheet, store.slotOf('D'), 'totalFloat')).toBeNull()
  expect([...visible.slots].map((slot) => store.ids[slot])).toEqual(['S', 'A', 'B', 'C'])
  visible.setExpanded('S', false)
  visible.rebuild(atMost5)
  expect([visible.count, visible.shown]).toEqual([1, 4])
})

test('a group takes as long as from its first start to its last finish; works side by side do not add up', () => {
  const store = storeOf()
  const slots = ['A', 'B', 'C'].map((id) => store.slotOf(id))
  const visible = new VisibleRows(store)
  const levels = [{ column: 'code', bucket: 'value' as const, texts: null }]
  const arrangement = { slots: Int32Array.from(slots), levels, values: [Float64Array.from(slots, () => 0)] }
  visible.arrange(arrangement, (slot) => slots.includes(slot))
  visible.rebuild(null)
  const length = (dataDate: number) => {
    const settled = { ...frame, settings: { ...settings, dataDate } }
    const cells = new GroupCells(
      visible,
      () => settled,
      {} as never,
      store.attributes,
      () => null,
      store.amounts,
      store.earned,
    )
    return [cells.text(0, 'duration'), cells.text(0, 'remaining')]
  }
  // Six weeks from 2 March: four until B, one each of B and C.
  expect(length(monday)).toEqual(['30', '30'])
  expect(length(monday + 7 * 1_440)).toEqual(['30', '25'])
  expect(length(monday - 365 * 1_440)).toEqual(['30', '30'])
})
