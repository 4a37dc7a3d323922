import { describe, expect, it } from 'vitest'
import { aroundTheClock, standardCalendar } from '../calendar/index.ts'
import { blankRow } from '../plan/index.ts'
import { dayMinutesOfRows } from './calendars.ts'

describe('a day in which lengths of a row are told', () => {
  const calendars = [standardCalendar('usual0000000', 'Five days'), { ...aroundTheClock, id: 'roundclock00' }]
  const dayOf = dayMinutesOfRows(calendars, { defaultCalendarId: 'usual0000000' })
  const work = blankRow('work00000000', null, 'work')

  it('is that of its calendar: three shifts of float on a calendar of 24 hours are one day', () => {
    expect(dayOf(work)).toBe(480)
    expect(dayOf({ ...work, calendarId: 'roundclock00' })).toBe(1_440)
    expect(dayOf({ ...work, calendarId: 'gone00000000' })).toBe(480)
  })

  it('has 24 hours of what goes on around the clock, and is that of the schedule of summaries', () => {
    expect(dayOf({ ...work, elapsed: true })).toBe(1_440)
    expect(dayOf({ ...work, type: 'sum', calendarId: 'roundclock00', elapsed: true })).toBe(480)
    expect(dayMinutesOfRows([], { defaultCalendarId: 'none00000000' })(work)).toBe(1_440)
  })
})
