import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseInstant } from '../time/index.ts'
import { type CalendarEvent, writeCalendar } from './index.ts'

const at = (text: string): number => parseInstant(text) ?? 0
const event: CalendarEvent = {
  uid: 'aaaaaaaaaaaa.bbbbbbbbbbbb@plumbline',
  changedAt: Date.UTC(2026, 2, 1, 12, 30),
  start: at('2026-03-02T08:00'),
  finish: at('2026-03-02T17:00'),
  summary: 'Dig; wall, east \\ west',
  description: 'Schedule\nA10',
  url: 'https://plan.example/x',
}
const eventLines = (one: Partial<CalendarEvent>): string[] =>
  writeCalendar('Mine', 1, [{ ...event, ...one }])
    .split('\r\n')
    .filter((line) => line.startsWith('DT'))
const unfolded = (text: string): string => text.replaceAll('\r\n ', '')

describe('a calendar', () => {
  test('is what RFC 5545 says, line by line', () => {
    expect(writeCalendar('Mine, all', 1, [event])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Plumbline//Plumbline//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'NAME:Mine\\, all',
        'X-WR-CALNAME:Mine\\, all',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'BEGIN:VEVENT',
        'UID:aaaaaaaaaaaa.bbbbbbbbbbbb@plumbline',
        'DTSTAMP:20260301T123000Z',
        'LAST-MODIFIED:20260301T123000Z',
        'DTSTART:20260302T080000',
        'DTEND:20260302T170000',
        'SUMMARY:Dig\\; wall\\, east \\\\ west',
        'DESCRIPTION:Schedule\\nA10',
        'URL:https://plan.example/x',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test('has hours of one day, whole days of several, and a moment of a milestone; none with a zone', () => {
    expect(eventLines({ finish: at('2026-03-06T17:00') }).slice(1)).toEqual([
      'DTSTART;VALUE=DATE:20260302',
      'DTEND;VALUE=DATE:20260307',
    ])
    expect(eventLines({ finish: at('2026-03-03T00:00') }).slice(1)).toEqual([
      'DTSTART:20260302T080000',
      'DTEND:20260303T000000',
    ])
    expect(eventLines({ finish: null }).slice(1)).toEqual(['DTSTART:20260302T080000'])
  })

  test('no line is longer than 75 octets, and unfolded it says the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (summary) => {
        const text = writeCalendar('Mine', 1, [{ ...event, summary }])
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        const [, told = ''] = /SUMMARY:(.*?)\r\n/s.exec(unfolded(text)) ?? []
        const read = told.replace(/\\(.)/gs, (_, one: string) => (one === 'n' ? '\n' : one))
        expect(read).toBe(summary.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ''))
      }),
    )
  })
})
