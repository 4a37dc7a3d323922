import { standardCalendar } from '@plumbline/core/calendar'
import { newSchedule, type ScheduleCommand, writePlan } from '@plumbline/core/documents/schedule'
import { blankRow, type WbsRow } from '@plumbline/core/plan'
import { formatInstant, parseInstant } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { groupWords } from '../../../parts/arrangement/group-words.ts'
import { PlannerRows } from '../drawn/planner-rows.ts'
import { RowStore } from '../rows/row-store.ts'
import { VisibleRows } from '../rows/visible-rows.ts'
import { LiveSchedule } from '../session/live-schedule.ts'
import { editCells, emptyText, newRows, type Sheet } from './cell-blocks.ts'

const calendar = standardCalendar('calendar0000', 'Five days')

function work(id: string, name: string, fields: Partial<WbsRow> = {}): WbsRow {
  return { ...blankRow(id, 'frame0000000', 'work'), name, code: name[0] ?? '', duration: 2 * 480, ...fields }
}

/** A frame with three works of two days each, calculated from Monday 2 March 2026. */
function sheet(): Sheet & { schedule: LiveSchedule } {
  const plan = newSchedule({ name: 'Plan', start: parseInstant('2026-03-02T08:00')!, calendar })
  const rows = [
    { ...blankRow('frame0000000', null, 'task'), name: 'Frame' },
    work('walls0000000', 'Walls'),
    work('slabs0000000', 'Slabs'),
    work('doors0000000', 'Doors'),
  ]
  const doc = new Doc()
  writePlan(doc, { ...plan, rows })
  const store = new RowStore()
  const visible = new VisibleRows(store)
  const frame = { settings: plan.settings, calendars: [calendar] }
  const shown = new PlannerRows(store, visible, () => frame, {
    actual: 'A',
    replaced: '',
    donated: () => '',
    donorGone: '',
    proposed: '',
    refused: ({ text }) => text,
    required: '',
    linked: '',
    limit: (kind) => kind,
    type: (type) => type,
    status: (status) => status,
    days: (n) => n,
    ...groupWords((key) => key),
  })
  const schedule = new LiveSchedule(doc, (patch) => {
    if (patch.kind !== 'patch') return
    for (const block of patch.facts) store.putFacts(block)
    if (patch.order) store.putOrder(patch.order)
    for (const block of patch.times) store.putTimes(block, null)
    shown.storeChanged()
  })
  schedule.open()
  return { store, frame, rows: shown, schedule }
}

const fieldsOf = (commands: ScheduleCommand[]) => commands.map((command) => ('fields' in command ? command.fields : {}))

test('cells of one row become one command, and progress is put together', () => {
  const { schedule, ...rest } = sheet()
  const block = editCells(rest, [
    { row: 1, column: 'name', text: 'Walls north' },
    { row: 1, column: 'duration', text: '5' },
    { row: 1, column: 'percent', text: '40' },
    { row: 2, column: 'name', text: 'Slabs' },
  ])
  expect(block).toMatchObject({ changed: 3, left: 0, problems: [] })
  const [fields] = fieldsOf(block.commands)
  expect(block.commands).toHaveLength(1)
  expect(fields).toMatchObject({ name: 'Walls north', duration: 5 * 480, progress: { percent: 40 } })
  expect(formatInstant(fields!.progress!.actualStart!)).toBe('2026-03-02T08:00')
})

test('a text without meaning is reported with its place, and cells that nobody can edit are counted', () => {
  const { rows, store, frame } = sheet()
  const block = editCells({ rows, store, frame }, [
    { row: 1, column: 'duration', text: 'soon' },
    { row: 0, column: 'duration', text: '5' },
    { row: 2, column: 'totalFloat', text: '5' },
  ])
  expect(block.problems).toEqual([
    { id: store.ids[rows.slot(1)], row: 1, column: 'duration', text: 'soon', message: 'duration' },
  ])
  expect(block.left).toBe(2)
})

test('a finish is left where a duration comes with it', () => {
  const { rows, store, frame } = sheet()
  const block = editCells({ rows, store, frame }, [
    { row: 1, column: 'duration', text: '5' },
    { row: 1, column: 'finish', text: '30.03.2026' },
  ])
  expect(fieldsOf(block.commands)).toEqual([{ duration: 5 * 480 }])
})

test('blanks before the names make new rows a tree that the schedule takes as one step', () => {
  const { schedule, store, frame } = sheet()
  const lines = [
    ['B', 'Roof', ''],
    ['B1', '  Rafters', '3'],
    ['B2', '  Tiles', '1,5'],
    ['', '', ''],
    ['C', 'Yard', '4'],
  ]
  const { commands, ids, problems } = newRows({ frame, store: new RowStore() }, lines, ['code', 'name', 'duration'], {
    parentId: null,
    after: 'frame0000000',
  })
  expect(problems).toEqual([])
  expect(schedule.execute({ do: 'batch', commands }).ok).toBe(true)
  const tree = [...store.order]
    .slice(4)
    .map((slot) => `${'  '.repeat(store.levels[store.positions[slot]!]!)}${store.names[slot]}`)
  expect(tree).toEqual(['Roof', '  Rafters', '  Tiles', 'Yard'])
  expect(ids).toHaveLength(4)
  expect(store.facts.duration[store.slotOf(ids[2]!)]).toBe(720)
  schedule.undo()
  expect(store.size).toBe(4)
})

test('a pasted row without a name or with a length that is none is refused', () => {
  const { frame } = sheet()
  const { problems } = newRows(
    { frame, store: new RowStore() },
    [
      ['', 'long'],
      ['Gate', 'x'],
    ],
    ['name', 'duration'],
    { parentId: null, after: null },
  )
  expect(problems.map(({ row, message }) => [row, message])).toEqual([
    [0, 'duration'],
    [0, 'nameEmpty'],
    [1, 'duration'],
  ])
})

test('codes with dots make new rows a tree, and what a new row cannot take is counted or named while the rest is there', () => {
  const { schedule, store, frame, rows } = sheet()
  const lines = [
    ['7', 'Roof', '', ''],
    ['7.1', 'Rafters', '3', '02.03.2026'],
    ['7.1.1', '', '2', ''],
    ['7.2', 'Tiles', 'soon', ''],
  ]
  const place = { parentId: null, after: 'frame0000000' }
  const columns = ['code', 'name', 'duration', 'start']
  const made = newRows({ frame, store: new RowStore() }, lines, columns, place, 'New work')
  expect(made.problems).toMatchObject([{ id: made.ids[3], row: 3, column: 'duration', text: 'soon' }])
  expect(made.left).toBe(1)
  expect(schedule.execute({ do: 'batch', commands: made.commands }).ok).toBe(true)
  const tree = [...store.order]
    .slice(4)
    .map((slot) => `${'  '.repeat(store.levels[store.positions[slot]!]!)}${store.names[slot]}`)
  expect(tree).toEqual(['Roof', '  Rafters', '    7.1.1', '  Tiles'])
  rows.rowsChanged()
  rows.setRefused(made.problems)
  const tiles = rows.rowOf(made.ids[3]!)
  expect([rows.mark(tiles, 'duration'), rows.mark(tiles, 'name')]).toEqual(['soon', ''])
  rows.showTyped(tiles, 'duration', '4')
  expect(rows.mark(tiles, 'duration')).toBe('')
})

test('names and lengths cannot be empty; limits, calendars and codes can', () => {
  expect(['name', 'duration', 'totalFloat'].map((column) => emptyText({ store: new RowStore() }, column))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(
    ['limit', 'calendar', 'code', 'percent'].map((column) => emptyText({ store: new RowStore() }, column)),
  ).toEqual(['', '', '', '0'])
})

test('a typed text stands in its cell until its change has been made or refused', () => {
  const { rows } = sheet()
  const end = rows.showTyped(1, 'duration', '5')
  expect([rows.cell(1, 'duration'), rows.cell(2, 'duration')]).toEqual(['5', '2'])
  const endOfLater = rows.showTyped(1, 'duration', '7')
  end()
  expect(rows.cell(1, 'duration')).toBe('7')
  endOfLater()
  expect(rows.cell(1, 'duration')).toBe('2')
})

test('R-WBS-07 executor and curator are pasted by name into rows that are there and into new ones', () => {
  const { schedule, ...rest } = sheet()
  const people = [
    { id: 'anna00000000', name: 'Anna Berg', former: false },
    { id: 'clara0000000', name: 'Clara Wolf', former: true },
  ]
  rest.store.attributes.set({ attributes: [], people })
  const block = editCells(rest, [
    { row: 1, column: 'executor', text: 'anna berg' },
    { row: 1, column: 'curator', text: 'Clara Wolf' },
    { row: 2, column: 'executor', text: 'Carl' },
    { row: 0, column: 'curator', text: 'anna' },
  ])
  expect(block.problems).toMatchObject([{ row: 2, column: 'executor', message: 'person' }])
  expect(schedule.execute({ do: 'batch', commands: block.commands }).ok).toBe(true)
  const shown = [0, 1, 2].map((row) => ['executor', 'curator'].map((column) => rest.rows.cell(row, column)))
  expect(shown).toEqual([
    ['', 'Anna Berg'],
    ['Anna Berg', 'Clara Wolf'],
    ['', ''],
  ])
  expect(rest.rows.choices(1, 'executor')).toEqual([{ text: 'Anna Berg', colour: null }])
  const line = ['Gate', 'Anna Berg', '12,5', '8', 'much']
  const columns = ['name', 'executor', 'volume', 'labour', 'cost']
  const { commands, problems } = newRows(rest, [line], columns, { parentId: null, after: null })
  expect(problems).toMatchObject([{ column: 'cost', message: 'number' }])
  expect(fieldsOf(commands)).toMatchObject([
    { executor: 'anna00000000', measure: { plan: '12.5', unit: '' }, labour: { plan: '8', unit: 'h' } },
  ])
  schedule.undo()
  expect(rest.rows.cell(1, 'executor')).toBe('')
})
