import { formatInstant, parseInstant } from '@plumbline/core/time'
import { describe, expect, test } from 'vitest'
import { parseDate, typedDay, typedMoment } from './typed-date.ts'

const near = parseInstant('2026-06-15')!

const dateText = (text: string): string | null => {
  const typed = parseDate(text, near)
  return typed && formatInstant(typed.day * 1440 + (typed.minute ?? 0)).replace('T00:00', '')
}

describe('typed dates', () => {
  test('are read in every format of the specification (R-CONST-07)', () => {
    const formats = ['05.3.2026', '05.03.2026', '05.Mar.2026', '05.March.2026', '05.3.26', '05.03.26']
    expect(formats.map(dateText)).toEqual(formats.map(() => '2026-03-05'))
    expect(dateText('05.03.2026 08:30')).toBe('2026-03-05T08:30')
    expect(['05.мар.2026', '05.марта.2026'].map(dateText)).toEqual(['2026-03-05', '2026-03-05'])
  })

  test.each([
    ['5.3.2026', '2026-03-05'],
    ['05.03.2026', '2026-03-05'],
    ['05.Mar.2026', '2026-03-05'],
    ['05.March.2026', '2026-03-05'],
    ['5.3.26', '2026-03-05'],
    ['05.03.26', '2026-03-05'],
    ['05.03.2026 08:30', '2026-03-05T08:30'],
    ['05.марта.2026', '2026-03-05'],
    ['5 мая 2026', '2026-05-05'],
    ['2026-03-05', '2026-03-05'],
    ['05.03', '2026-03-05'],
    ['05.03.2026 A', '2026-03-05'],
  ])('«%s» is %s', (text, date) => {
    expect(dateText(text)).toBe(date)
  })

  test.each(['', '31.02.2026', '05.13.2026', '05.03.1999', '05.03.2050', '5', 'tomorrow', '05.03.2026 25:00'])(
    '«%s» is none',
    (text) => {
      expect(dateText(text)).toBeNull()
    },
  )

  test('a field of a day takes a day, nothing, or refuses', () => {
    expect([' 5 мая 26', '', '05.03', 'soon'].map((text) => typedDay(text, '2027-01-01'))).toEqual([
      '2026-05-05',
      '',
      '2027-03-05',
      null,
    ])
  })

  test('a moment is by the clock of this computer, a day without a time is meant to its end', () => {
    expect(typedMoment('05.03.2026 08:30')).toEqual(new Date(2026, 2, 5, 8, 30))
    expect(typedMoment('05.03.2026')).toEqual(new Date(2026, 2, 6))
    expect(typedMoment('soon')).toBeNull()
  })
})
