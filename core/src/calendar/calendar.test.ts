import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Calendar } from '../plan/index.ts'
import { dayOf, formatInstant, parseInstant } from '../time/index.ts'
import {
  addWork,
  calendarIssues,
  compileCalendar,
  isWorkingDay,
  nextWork,
  previousWork,
  shiftsOn,
  standardCalendar,
  subtractWork,
  workBetween,
} from './index.ts'

const at = (text: string) => parseInstant(text)!
const five = standardCalendar('five', 'Five days')
const withHolidays: Calendar = {
  ...five,
  exceptions: [
    { from: dayOf(2026, 5, 1), to: dayOf(2026, 5, 4), shifts: [] },
    { from: dayOf(2026, 5, 9), to: dayOf(2026, 5, 9), shifts: [[480, 720]] },
  ],
}
const roundTheClock: Calendar = { ...five, id: 'all', week: Array.from({ length: 7 }, () => [[0, 1440]] as const) }

test('calendars that say the same share their tables until one of them grows, and keep their own names', () => {
  const one = compileCalendar(withHolidays)
  const other = compileCalendar({ ...structuredClone(withHolidays), id: 'other' })
  expect(other.stretches).toBe(one.stretches)
  expect(other.source.id).toBe('other')
  const far = at('2055-03-01T08:00')
  expect(formatInstant(addWork(one, far, 480, 'finish'))).toBe('2055-03-01T17:00')
  expect(other.stretches).not.toBe(one.stretches)
  expect(compileCalendar(withHolidays).stretches).toBe(other.stretches)
  expect(formatInstant(addWork(other, far, 480, 'finish'))).toBe('2055-03-01T17:00')
  const without = { ...withHolidays, exceptions: [] }
  expect(isWorkingDay(compileCalendar(without), dayOf(2026, 5, 1))).toBe(true)
  expect(isWorkingDay(compileCalendar(withHolidays), dayOf(2026, 5, 1))).toBe(false)
})

describe('working time', () => {
  const cal = compileCalendar(withHolidays)

  it('finishes at the end of a shift and starts at the begin of the next', () => {
    const monday = at('2026-03-02T08:00')
    expect(formatInstant(addWork(cal, monday, 480, 'finish'))).toBe('2026-03-02T17:00')
    expect(formatInstant(addWork(cal, monday, 480, 'start'))).toBe('2026-03-03T08:00')
    expect(formatInstant(addWork(cal, monday, 240, 'finish'))).toBe('2026-03-02T12:00')
    expect(formatInstant(subtractWork(cal, at('2026-03-09T17:00'), 480, 'start'))).toBe('2026-03-09T08:00')
    expect(formatInstant(subtractWork(cal, at('2026-03-09T08:00'), 60, 'start'))).toBe('2026-03-06T16:00')
  })

  it('skips holidays and works on a special Saturday', () => {
    expect(formatInstant(addWork(cal, at('2026-04-30T08:00'), 960, 'finish'))).toBe('2026-05-05T17:00')
    expect(formatInstant(nextWork(cal, at('2026-05-08T18:00')))).toBe('2026-05-09T08:00')
    expect(isWorkingDay(cal, dayOf(2026, 5, 1))).toBe(false)
    expect(isWorkingDay(cal, dayOf(2026, 5, 9))).toBe(true)
  })

  it('spells an instant between shifts in both ways', () => {
    expect(formatInstant(nextWork(cal, at('2026-03-06T17:00')))).toBe('2026-03-09T08:00')
    expect(formatInstant(previousWork(cal, at('2026-03-09T08:00')))).toBe('2026-03-06T17:00')
    expect(workBetween(cal, at('2026-03-06T17:00'), at('2026-03-09T08:00'))).toBe(0)
  })

  it('counts backwards when the ends are reversed', () => {
    expect(workBetween(cal, at('2026-03-03T17:00'), at('2026-03-02T08:00'))).toBe(-960)
  })

  it('stops at the years 1900 and 2200 instead of running on', () => {
    expect(formatInstant(addWork(compileCalendar(five), at('2026-03-02T08:00'), 2_000_000_000, 'finish'))).toBe(
      '2200-01-01T00:00',
    )
    expect(formatInstant(subtractWork(compileCalendar(five), at('2026-03-02T08:00'), 2_000_000_000, 'start'))).toBe(
      '1900-01-01T00:00',
    )
  })

  it('agrees with counting minute by minute, also on long horizons', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: 0, max: 3000 }), (day, minute) => {
        const start = at('2026-05-01T00:00') + day * 60 + minute
        const work = workBetween(cal, start, start + 3000)
        let counted = 0
        for (let t = start; t < start + 3000; t++) {
          const d = Math.floor(t / 1440)
          if (shiftsOn(withHolidays, d).some(([from, to]) => t - d * 1440 >= from && t - d * 1440 < to)) counted++
        }
        expect(work).toBe(counted)
      }),
      { seed: 1, numRuns: 60 },
    )
  })

  it('adding and subtracting undo each other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -30_000_000, max: 80_000_000 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.constantFrom(withHolidays, five, roundTheClock),
        (instant, minutes, calendar) => {
          const c = compileCalendar(calendar)
          const end = addWork(c, instant, minutes, 'finish')
          expect(workBetween(c, instant, end)).toBe(minutes)
          expect(subtractWork(c, end, minutes, 'start')).toBe(nextWork(c, instant))
        },
      ),
      { seed: 2, numRuns: 50 },
    )
  })
})

describe('a calendar that cannot work', () => {
  it('is named, and arithmetic on it still ends', () => {
    const empty: Calendar = { ...five, week: [[], [], [], [], [], [], []] }
    expect(calendarIssues(empty).map((issue) => issue.code)).toEqual(['calendar_without_time'])
    expect(addWork(compileCalendar(empty), 0, 60, 'finish')).toBe(60)
  })

  it('needs shifts in order within the day', () => {
    const broken: Calendar = { ...five, week: [[[600, 480]], [], [], [], [], [], []] }
    expect(calendarIssues(broken).map((issue) => issue.code)).toContain('calendar_shifts_broken')
    expect(calendarIssues(five)).toEqual([])
  })
})
