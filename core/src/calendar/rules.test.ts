import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Calendar, CalendarRule, Recurrence } from '../plan/index.ts'
import { type Day, dateOf, dayOf, formatInstant, instantOf, parseInstant, weekdayOf } from '../time/index.ts'
import {
  addWork,
  calendarIssues,
  compileCalendar,
  datedDays,
  exceptDays,
  isWorkingDay,
  ruleOn,
  shiftsOn,
  standardCalendar,
  withInherited,
  workBetween,
} from './index.ts'

const five = standardCalendar('five', 'Five days')
const rule = (when: Recurrence, more: Partial<CalendarRule> = {}): CalendarRule => ({
  name: '',
  when,
  from: null,
  to: null,
  shifts: [],
  ...more,
})
const ruled = (...rules: CalendarRule[]): Calendar => ({ ...five, rules })

const YEAR = { first: dayOf(2026, 1, 1), last: dayOf(2026, 12, 31) }
/** «MM-DD» of the days of 2026 on which the rule holds. */
function daysOf2026(one: CalendarRule): string[] {
  const days: string[] = []
  for (let day = YEAR.first; day <= YEAR.last; day++) {
    if (ruleOn([one], day)) days.push(formatInstant(instantOf(day)).slice(5, 10))
  }
  return days
}

describe('rules of a calendar', () => {
  it('hold on a run of days every year, also over its end', () => {
    const newYear = rule({ on: 'yearly', month: 1, dayOfMonth: 1, days: 3 })
    expect(daysOf2026(newYear)).toEqual(['01-01', '01-02', '01-03'])
    expect(daysOf2026(rule({ on: 'yearly', month: 12, dayOfMonth: 31, days: 2 }))).toEqual(['01-01', '12-31'])
  })

  it('leave out a day that a year lacks', () => {
    const leapDay = rule({ on: 'yearly', month: 2, dayOfMonth: 29, days: 1 })
    expect(daysOf2026(leapDay)).toEqual([])
    expect(ruleOn([leapDay], dayOf(2028, 2, 29))).toBe(leapDay)
  })

  it('hold every second week, counted from where they begin', () => {
    const saturdays = rule(
      { on: 'weekly', weekday: 5, every: 2 },
      { from: dayOf(2026, 11, 18), to: dayOf(2026, 12, 31) },
    )
    expect(daysOf2026(saturdays)).toEqual(['11-21', '12-05', '12-19'])
  })

  it('hold on the first, the fifth and the last such day of a month', () => {
    const nth = (n: number, month: number) => daysOf2026(rule({ on: 'nth', weekday: 4, nth: n, month }))
    expect(nth(1, 5)).toEqual(['05-01'])
    expect(nth(5, 5)).toEqual(['05-29'])
    expect(nth(5, 6)).toEqual([])
    expect(nth(-1, 5)).toEqual(['05-29'])
    expect(nth(-1, 0)).toHaveLength(12)
  })

  it('give way to exceptions, and the first of two stands', () => {
    const holiday = rule({ on: 'yearly', month: 5, dayOfMonth: 1, days: 1 })
    const short = rule({ on: 'nth', weekday: 4, nth: 1, month: 5 }, { shifts: [[480, 720]] })
    const mayDay = dayOf(2026, 5, 1)
    expect(shiftsOn(ruled(holiday, short), mayDay)).toEqual([])
    expect(shiftsOn(ruled(short, holiday), mayDay)).toEqual([[480, 720]])
    const exceptions = [{ from: mayDay, to: mayDay, shifts: [[600, 660]] as const }]
    expect(shiftsOn({ ...ruled(holiday), exceptions }, mayDay)).toEqual([[600, 660]])
  })

  it('are working time like any other, as far as the engine reaches', () => {
    const cal = compileCalendar(ruled(rule({ on: 'yearly', month: 1, dayOfMonth: 1, days: 8 })))
    const start = parseInstant('2031-12-31T08:00')!
    expect(formatInstant(addWork(cal, start, 960, 'finish'))).toBe('2032-01-09T17:00')
    expect(isWorkingDay(cal, dayOf(2150, 1, 4))).toBe(false)
  })

  it('that leave no work are named, and arithmetic goes around the clock', () => {
    const never = ruled(...[0, 1, 2, 3, 4].map((weekday) => rule({ on: 'weekly', weekday, every: 1 })))
    expect(calendarIssues(never).map(({ code }) => code)).toEqual(['calendar_without_time'])
    expect(compileCalendar(never).allHours).toBe(true)
    expect(calendarIssues(ruled(rule({ on: 'weekly', weekday: 0, every: 1 })))).toEqual([])
  })

  const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
    fc.record({
      on: fc.constant('yearly' as const),
      month: fc.integer({ min: 1, max: 12 }),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
      days: fc.integer({ min: 1, max: 40 }),
    }),
    fc.record({
      on: fc.constant('weekly' as const),
      weekday: fc.integer({ min: 0, max: 6 }),
      every: fc.integer({ min: 1, max: 6 }),
    }),
    fc.record({
      on: fc.constant('nth' as const),
      weekday: fc.integer({ min: 0, max: 6 }),
      nth: fc.constantFrom(-1, 1, 2, 3, 4, 5),
      month: fc.integer({ min: 0, max: 12 }),
    }),
  )

  it('written down day by day are the same working time', () => {
    const [first, last] = [dayOf(2025, 1, 1), dayOf(2027, 12, 31)]
    fc.assert(
      fc.property(
        fc.array(recurrences, { maxLength: 4 }),
        fc.constantFrom([], [[480, 720] as const]),
        (all, shifts) => {
          const calendar = ruled(...all.map((when) => rule(when, { shifts })))
          fc.pre(calendarIssues(calendar).length === 0)
          const dated = { ...five, exceptions: datedDays(calendar, first, last) }
          const [a, b] = [instantOf(first), instantOf(last)]
          expect(workBetween(compileCalendar(dated), a, b)).toBe(workBetween(compileCalendar(calendar), a, b))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('say the same as a walk through the month', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayOf(1990, 1, 1), max: dayOf(2100, 1, 1) }), (day: Day) => {
        const { year, month, dayOfMonth } = dateOf(day)
        let nth = 0
        for (let d = dayOf(year, month, 1); d <= dayOf(year, month, dayOfMonth); d++) {
          if (weekdayOf(d) === weekdayOf(day)) nth++
        }
        expect(ruleOn([rule({ on: 'nth', weekday: weekdayOf(day), nth, month })], day)).toBeDefined()
      }),
    )
  })
})

describe('a calendar with a base', () => {
  const base = {
    week: five.week,
    exceptions: [{ from: 100, to: 110, shifts: [] }],
    rules: [rule({ on: 'yearly', month: 1, dayOfMonth: 1, days: 1 })],
  }
  const nothing = { week: [null, null, null, null, null, null, null], exceptions: [], rules: [] }

  it('that says nothing of its own is the base', () => {
    expect(withInherited(nothing, base)).toEqual(base)
  })

  it('takes the days that it does not say itself', () => {
    const saturday = [[480, 720]] as const
    const own = { ...nothing, week: [null, null, null, null, [], saturday, null] }
    expect(withInherited(own, base).week).toEqual([...five.week.slice(0, 4), [], saturday, []])
    expect(withInherited(nothing, null).week).toEqual([[], [], [], [], [], [], []])
  })

  it('puts its exceptions above those of the base, and its rules first', () => {
    const own = {
      ...nothing,
      exceptions: [{ from: 104, to: 105, shifts: [[0, 60]] as const }],
      rules: [rule({ on: 'weekly', weekday: 0, every: 1 })],
    }
    const days = withInherited(own, base)
    expect(days.exceptions.map(({ from, to }) => [from, to])).toEqual([
      [100, 103],
      [104, 105],
      [106, 110],
    ])
    expect(days.rules).toEqual([...own.rules, ...base.rules])
  })

  it('cuts days out of exceptions', () => {
    expect(exceptDays(base.exceptions, 90, 99)).toEqual(base.exceptions)
    expect(exceptDays(base.exceptions, 90, 120)).toEqual([])
    expect(exceptDays(base.exceptions, 110, 120).map(({ to }) => to)).toEqual([109])
  })
})
