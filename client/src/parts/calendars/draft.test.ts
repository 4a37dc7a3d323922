import { calendarFrom, calendarIssues } from '@plumbline/core/calendar'
import { dayOf } from '@plumbline/core/time'
import { describe, expect, test } from 'vitest'
import { type CalendarDraft, dayOfDraft, daysOfDraft, monthTotals, paint, weeksOf, withException } from './draft.ts'
import { presetDraft, presets } from './presets.ts'
import { parseShifts, shiftsText } from './shifts.ts'

const five = presetDraft('fiveEight', 'Site', (key) => key)
const ranges = ({ exceptions }: CalendarDraft) => exceptions.map(({ from, to, shifts }) => [from, to, shifts.length])

describe('shifts as typed', () => {
  test.each([
    ['08:00–12:00, 13:00–17:00', '08:00–12:00, 13:00–17:00'],
    ['13-17; 8-12', '08:00–12:00, 13:00–17:00'],
    ['22.00 - 24.00', '22:00–24:00'],
    ['', ''],
    ['–', ''],
  ])('%s', (text, shown) => {
    const read = parseShifts(text)
    expect('shifts' in read && shiftsText(read.shifts)).toBe(shown)
  })

  test.each([
    ['22:00–06:00', 'overMidnight'],
    ['08:00–12:00, 11:00–15:00', 'overlap'],
    ['8 to 12', 'unreadable'],
    ['08:75–12:00', 'unreadable'],
    ['08:00–25:00', 'unreadable'],
    [Array.from({ length: 25 }, () => '1-2').join(), 'tooMany'],
  ])('%s is refused: %s', (text, problem) => {
    expect(parseShifts(text)).toEqual({ problem })
  })
})

describe('painting days', () => {
  test('makes exceptions, in either direction', () => {
    expect(ranges(paint(five, 110, 101, { kind: 'off' }))).toEqual([[101, 110, 0]])
  })

  test('joins neighbours that say the same, and cuts what is painted over', () => {
    const off = paint(paint(five, 100, 104, { kind: 'off' }), 105, 109, { kind: 'off' })
    expect(ranges(off)).toEqual([[100, 109, 0]])
    const worked = paint(off, 103, 104, { kind: 'work', shifts: [[480, 720]] })
    expect(ranges(worked)).toEqual([
      [100, 102, 0],
      [103, 104, 1],
      [105, 109, 0],
    ])
    expect(ranges(paint(worked, 90, 200, { kind: 'week' }))).toEqual([])
  })

  test('an exception that is moved takes others away where it stands', () => {
    const two = paint(paint(five, 100, 102, { kind: 'off' }), 110, 112, { kind: 'off' })
    const [first] = two.exceptions
    expect(ranges(withException(two, first ?? null, { from: 108, to: 110, shifts: [] }))).toEqual([
      [108, 110, 0],
      [111, 112, 0],
    ])
  })
})

describe('what a draft says of a day', () => {
  test('exceptions stand above rules, rules above the week', () => {
    const russian = presetDraft('russian', 'Site', (key) => key)
    const mayDay = dayOf(2026, 5, 1)
    expect(dayOfDraft(daysOfDraft(russian, null), mayDay)).toEqual({
      shifts: [],
      source: 'rule',
      name: 'holiday.labour',
    })
    const worked = paint(russian, mayDay, mayDay, { kind: 'work', shifts: [[480, 720]] })
    expect(dayOfDraft(daysOfDraft(worked, null), mayDay)).toMatchObject({ source: 'exception' })
    expect(dayOfDraft(daysOfDraft(five, null), mayDay)).toMatchObject({ source: 'week' })
  })

  test('a month counts its working days and hours', () => {
    expect(monthTotals(daysOfDraft(five, null), 2026, 2)).toEqual({ days: 20, minutes: 20 * 480 })
    const russian = daysOfDraft(
      presetDraft('russian', 'Site', (key) => key),
      null,
    )
    expect(monthTotals(russian, 2026, 1).days).toBe(16)
  })

  test('weeks of a month begin on Monday (R-I18N-08)', () => {
    const weeks = weeksOf(2026, 3)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.indexOf(dayOf(2026, 3, 1))).toBe(6)
  })
})

test.each(presets)('the preset %s is a good calendar', (preset) => {
  const draft = presetDraft(preset, 'Site', (key) => key)
  const calendar = calendarFrom('id', 'Site', daysOfDraft(draft, null), {
    minutesPerDay: draft.minutesPerDay,
    libraryId: null,
    libraryRevision: 0,
  })
  expect(calendarIssues(calendar)).toEqual([])
})
