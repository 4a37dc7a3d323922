import { standardCalendar } from '@plumbline/core/calendar'
import type { RowFields } from '@plumbline/core/documents/schedule'
import { newSchedule } from '@plumbline/core/documents/schedule'
import { blankRow, notStarted, type Progress, type WbsRow } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { formatInstant, parseInstant } from '@plumbline/core/time'
import { describe, expect, test } from 'vitest'
import { pointsCell } from '../rows/row-points.ts'
import { RowStore } from '../rows/row-store.ts'
import { factBlock, timeBlock } from '../session/projection.ts'
import { cellEdit } from './cell-edits.ts'
import { foreseenText } from './foreseen-text.ts'

const at = (text: string): number => parseInstant(text)!

/** One work of five days on a Monday-to-Friday calendar, calculated from Monday 2 March 2026. */
function oneWork(fields: Partial<WbsRow> = {}) {
  const calendar = standardCalendar('calendar0000', 'Five days')
  const plan = newSchedule({ name: 'Plan', start: at('2026-03-02T08:00'), calendar })
  const row = { ...blankRow('work00000000', null, 'work'), code: 'A', name: 'Excavate', duration: 5 * 480, ...fields }
  const engine = createEngine()
  engine.load({ ...plan, rows: [row] })
  engine.calculate()
  const store = new RowStore()
  const facts = factBlock(
    [row],
    (id) => engine.slotOf(id),
    () => 0,
  )
  store.putFacts(facts)
  store.putTimes(timeBlock(facts.slots.slice(), engine), null)
  return { store, slot: engine.slotOf(row.id), frame: { settings: plan.settings, calendars: [calendar] } }
}

function fieldsOf(cell: ReturnType<typeof oneWork>, column: string, text: string): Partial<RowFields> {
  const edit = cellEdit(cell, column, text)
  if (!('command' in edit) || edit.command.do !== 'row.set') throw new Error(JSON.stringify(edit))
  return edit.command.fields
}

const started: Progress = {
  ...notStarted,
  actualStart: at('2026-03-02T08:00'),
  percent: 40,
  remaining: 3 * 480,
  initialDuration: 5 * 480,
}

describe('typing into a cell', () => {
  test('a duration in days of the calendar', () => {
    expect(fieldsOf(oneWork(), 'duration', '7')).toEqual({ duration: 7 * 480 })
  })

  test('a priority in levelling from 0 to 1000; nothing is the usual one', () => {
    expect(fieldsOf(oneWork(), 'priority', '900')).toEqual({ priority: 900 })
    expect(fieldsOf(oneWork({ priority: 900 }), 'priority', '')).toEqual({ priority: 500 })
    for (const text of ['-1', '1001', '12.5', 'high']) {
      expect(cellEdit(oneWork(), 'priority', text)).toEqual({ message: 'priority' })
    }
    const cell = oneWork()
    expect(foreseenText(cell, 'priority', { do: 'row.set', ids: [], fields: { priority: 0 } })).toBe('0')
  })

  test('three points side by side, or one for all; they keep their shape, and empty takes them away', () => {
    const points = { shape: 'pert', min: 4 * 480, likely: 5 * 480, max: 9 * 480 } as const
    expect(fieldsOf(oneWork(), 'threePoints', '4 / 5 / 9')).toEqual({ threePoints: points })
    const cell = oneWork({ threePoints: { ...points, shape: 'uniform' } })
    expect(pointsCell(cell.store, cell.slot, cell.frame)).toBe('4 / 5 / 9')
    expect(fieldsOf(cell, 'threePoints', '6')).toEqual({
      threePoints: { shape: 'uniform', min: 6 * 480, likely: 6 * 480, max: 6 * 480 },
    })
    expect(fieldsOf(cell, 'threePoints', '')).toEqual({ threePoints: null })
    expect(cellEdit(cell, 'threePoints', '5 / 4 / 9')).toEqual({ message: 'points' })
  })

  test('a longer duration of a started work lengthens what remains', () => {
    const fields = fieldsOf(oneWork({ progress: started }), 'duration', '6')
    expect([fields.duration, fields.progress?.remaining]).toEqual([6 * 480, 4 * 480])
  })

  test('a start sets a limit at the begin of that day’s work', () => {
    const { limit } = fieldsOf(oneWork(), 'start', '10.03.2026')
    expect([limit?.kind, formatInstant(limit!.date!)]).toEqual(['not_earlier', '2026-03-10T08:00'])
  })

  test('a start on a weekend means the next working day', () => {
    expect(formatInstant(fieldsOf(oneWork(), 'start', '07.03.2026').limit!.date!)).toBe('2026-03-09T08:00')
  })

  test('the start of a started work is its actual start', () => {
    const { progress, limit } = fieldsOf(oneWork({ progress: started }), 'start', '03.03.2026')
    expect([formatInstant(progress!.actualStart!), limit]).toEqual(['2026-03-03T08:00', undefined])
  })

  test('a finish changes the duration over the weekend', () => {
    expect(fieldsOf(oneWork(), 'finish', '10.03.2026')).toEqual({ duration: 7 * 480 })
  })

  test('a finish before the start is refused', () => {
    expect(cellEdit(oneWork(), 'finish', '27.02.2026')).toEqual({ message: 'finishBeforeStart' })
  })

  test('a percentage starts the work, a hundred completes it, zero takes it back', () => {
    const half = fieldsOf(oneWork(), 'percent', '50').progress!
    expect([formatInstant(half.actualStart!), half.actualFinish, half.initialDuration]).toEqual([
      '2026-03-02T08:00',
      null,
      5 * 480,
    ])
    const all = fieldsOf(oneWork(), 'percent', '100').progress!
    expect([formatInstant(all.actualFinish!), all.remaining]).toEqual(['2026-03-06T17:00', 0])
    expect(fieldsOf(oneWork({ progress: started }), 'percent', '0').progress).toEqual(notStarted)
  })

  test('what is already there is no change', () => {
    expect(cellEdit(oneWork(), 'start', '02.03.2026')).toEqual({ nothing: true })
    expect(cellEdit(oneWork(), 'percent', '0')).toEqual({ nothing: true })
  })

  test.each([
    ['duration', 'soon', 'duration'],
    ['start', '99.99.2026', 'date'],
    ['percent', '120', 'percent'],
    ['name', ' ', 'nameEmpty'],
    ['calendar', 'Moon', 'calendar'],
  ])('«%s» does not take «%s»', (column, text, message) => {
    expect(cellEdit(oneWork(), column, text)).toEqual({ message })
  })
})

test.each([
  ['name', ' Dig ', 'Dig'],
  ['code', 'B', 'B'],
  ['code', '', null],
  ['duration', '12h', '1.5'],
  ['percent', '33.6', '34'],
  ['calendar', 'five', 'Five days'],
  ['calendar', '', null],
  ['start', '10.03.2026', null],
])('what is typed into %s («%s») stands there before it is made as %s', (column, text, shown) => {
  const cell = oneWork()
  const edit = cellEdit(cell, column, text)
  expect('command' in edit && foreseenText(cell, column, edit.command)).toBe(shown)
})
