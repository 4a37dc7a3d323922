import { describe, expect, test } from 'vitest'
import { type Day, dayOf, formatInstant, instantOf } from '../time/index.ts'
import { MAX_HOLIDAYS, readHolidayFile } from './index.ts'

const formatDay = (day: Day): string => formatInstant(instantOf(day)).slice(0, 10)
const years = { first: 2026, last: 2028 }
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const file = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')

function read(text: string): string[] {
  const found = readHolidayFile(text, years)
  if (!found.ok) return [found.reason]
  return found.holidays.map(({ from, to, name }) => `${formatDay(from)} – ${formatDay(to)} ${name}`)
}

describe('a file of holidays', () => {
  test('has days, and stretches of them whose end is the day after', () => {
    const text = file(
      event('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas'),
      event('DTSTART;VALUE=DATE:20260101', 'SUMMARY:New Year\\, day', '  off'),
      event('DTSTART:20260501T000000', 'DURATION:P2D', 'SUMMARY:May'),
    )
    expect(read(text)).toEqual([
      '2026-01-01 – 2026-01-01 New Year, day off',
      '2026-05-01 – 2026-05-02 May',
      '2026-12-25 – 2026-12-26 Christmas',
    ])
  })

  test('may say that a day comes again every year', () => {
    const yearly = event('DTSTART;VALUE=DATE:20200309', 'RRULE:FREQ=YEARLY', 'SUMMARY:Day')
    expect(read(file(yearly))).toEqual([2026, 2027, 2028].map((year) => `${year}-03-09 – ${year}-03-09 Day`))
    expect(read(file(yearly.replace('YEARLY', 'YEARLY;UNTIL=20271231T235959Z')))).toHaveLength(2)
    expect(read(file(yearly.replace('YEARLY', 'YEARLY;COUNT=7')))).toEqual(['2026-03-09 – 2026-03-09 Day'])
    const leap = event('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY', 'SUMMARY:Leap')
    expect(read(file(leap))).toEqual(['2028-02-29 – 2028-02-29 Leap'])
  })

  test('tells how many events were left out: parts of days, and rules that are not read', () => {
    const text = file(
      event('DTSTART:20260301T090000Z', 'DTEND:20260301T100000Z', 'SUMMARY:Meeting'),
      event('DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Sundays'),
      event('DTSTART;VALUE=DATE:20260231', 'SUMMARY:No such day'),
      event('DTSTART;VALUE=DATE:20260302', 'STATUS:CANCELLED', 'SUMMARY:Not this year'),
      event('DTSTART;VALUE=DATE:20260303', 'SUMMARY:Yes'),
    )
    expect(readHolidayFile(text, years)).toEqual({
      ok: true,
      holidays: [{ from: dayOf(2026, 3, 3), to: dayOf(2026, 3, 3), name: 'Yes' }],
      skipped: 3,
    })
  })

  test.each([
    ['', 'not_a_calendar'],
    ['%PDF-1.7', 'not_a_calendar'],
    [file(), 'no_days'],
    ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:x', 'no_days'],
    [
      file(...Array.from({ length: MAX_HOLIDAYS + 1 }, (_, i) => event('DTSTART:20260101', `SUMMARY:${i}`))),
      'too_many',
    ],
  ])('that is none says why', (text, reason) => {
    expect(read(text)).toEqual([reason])
  })
})
