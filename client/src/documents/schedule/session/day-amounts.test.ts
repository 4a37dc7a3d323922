import { addWork, compileCalendar, standardCalendar } from '@plumbline/core/calendar'
import { presetCurve } from '@plumbline/core/distributions'
import { blankRow } from '@plumbline/core/plan'
import { dayOfInstant, NO_INSTANT, parseInstant } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { dayAmountsOf } from './day-amounts.ts'

const calendar = compileCalendar(standardCalendar('c', 'Five days'))
const start = parseInstant('2026-03-02T08:00')!
const monday = dayOfInstant(start)
const dates = { start, finish: addWork(calendar, start, 10 * 480, 'finish') }
const work = { ...blankRow('excavate0000', null, 'work'), measure: { unit: 'm³', plan: '100', fact: '0' } }

test('R-VIEW-07 the planned volume stands on the days of the window, by the curve of the schedule', () => {
  const amounts = dayAmountsOf(work, dates, calendar, presetCurve('bell'), [monday + 2, monday + 8])
  expect(amounts).toEqual({
    id: 'excavate0000',
    unit: 'm³',
    days: [monday + 2, monday + 3, monday + 4, monday + 7, monday + 8],
    amounts: ['9', '14', '20', '20', '14'],
  })
  const even = dayAmountsOf(work, dates, calendar, presetCurve('uniform'), [monday, monday + 30])
  expect(even?.amounts).toEqual(Array(10).fill('10'))
})

test('a work without volume or dates has no amounts', () => {
  const window = [monday, monday + 6] as const
  const uniform = presetCurve('uniform')
  expect(dayAmountsOf({ ...work, measure: null }, dates, calendar, uniform, window)).toBeNull()
  const without = { start: NO_INSTANT, finish: NO_INSTANT }
  expect(dayAmountsOf(work, without, calendar, uniform, window)).toBeNull()
})

test('nothing is done while the work stands still', () => {
  const pauses = [{ start: start + 2 * 1440, finish: start + 7 * 1440 }]
  const even = dayAmountsOf(work, { ...dates, pauses }, calendar, presetCurve('uniform'), [monday, monday + 30])
  expect(even?.days).toEqual([0, 1, 7, 8, 9, 10, 11].map((day) => monday + day))
  expect(even?.amounts.slice(0, 2)).toEqual(['14.29', '14.29'])
  expect(even?.amounts.reduce((sum, amount) => sum + Number(amount), 0)).toBeCloseTo(100)
})
