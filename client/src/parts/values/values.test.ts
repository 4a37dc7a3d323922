import { standardCalendar } from '@plumbline/core/calendar'
import { formatInstant, parseInstant } from '@plumbline/core/time'
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDate, formatFinishDate } from './date.ts'
import { localDecimal } from './decimal.ts'
import { exactDuration, formatDuration, formatLag, parseDuration, parseLag } from './duration.ts'
import { formatDecimal, parseDecimal, parseNumber, parsePercent } from './number.ts'
import { dayEnd, dayStart } from './working-time.ts'

const DAY = 480

describe('durations', () => {
  test.each([
    ['12', 12 * DAY],
    ['12d', 12 * DAY],
    ['12 д', 12 * DAY],
    ['1.5', 1.5 * DAY],
    ['1,5 дня', 1.5 * DAY],
    ['3h', 180],
    ['3 часа', 180],
    ['90m', 90],
    ['90 мин', 90],
    ['2w', 10 * DAY],
    ['2 нед', 10 * DAY],
    ['0', 0],
  ])('«%s» is %i working minutes', (text, minutes) => {
    expect(parseDuration(text, DAY)).toBe(minutes)
  })

  test.each(['', 'abc', '-3', '3x', '1.2.3', '99999999'])('«%s» is none', (text) => {
    expect(parseDuration(text, DAY)).toBeNull()
  })

  test('what an editor opens with reads back to the minute', () => {
    for (const minutes of [0, 1, 59, 60, 90, 480, 500, 720, 481, 4_800, 123_457]) {
      expect(parseDuration(exactDuration(minutes, DAY), DAY), String(minutes)).toBe(minutes)
    }
  })

  test('are shown in days with at most two decimals', () => {
    expect([480, 720, 160, -480, 0].map((minutes) => formatDuration(minutes, DAY))).toEqual([
      '1',
      '1.5',
      '0.33',
      '−1',
      '0',
    ])
  })
})

describe('decimals in Russian', () => {
  beforeAll(() => i18next.init({ lng: 'ru', resources: {} }))
  afterAll(() => i18next.changeLanguage('en'))

  test('to the minute are in the words of the language, and read back', async () => {
    expect([exactDuration(540, DAY), exactDuration(2_919, DAY)]).toEqual(['9ч', '2919мин'])
    expect(['9ч', '2919мин'].map((text) => parseDuration(text, DAY))).toEqual([540, 2_919])
  })

  test('are written with a comma, and read with a comma and with a point', () => {
    expect([formatDuration(720, DAY), formatLag(-720, DAY), exactDuration(720, DAY)]).toEqual(['1,5', '−1,5', '1,5'])
    expect(localDecimal('1000.25')).toBe('1000,25')
    for (const text of ['1,5', '1.5']) expect(parseDuration(text, DAY)).toBe(720)
    for (const text of ['12,5', '12.5']) expect(parseDecimal(text)).toBe('12.5')
  })
})

describe('lags', () => {
  test.each([
    ['2', 960],
    ['+2d', 960],
    ['-1', -480],
    ['−4h', -240],
    ['0', 0],
  ])('«%s» is %i minutes', (text, minutes) => {
    expect(parseLag(text, DAY)).toBe(minutes)
  })

  test('show their sign', () => {
    expect([formatLag(960, DAY), formatLag(-480, DAY), formatLag(0, DAY)]).toEqual(['+2', '−1', '0'])
  })
})

describe('dates', () => {
  test('a finish at midnight is shown on the day that ended', () => {
    const midnight = parseInstant('2026-03-06')!
    expect([formatDate(midnight), formatFinishDate(midnight)]).toEqual(['06.03.2026', '05.03.2026'])
  })

  test('a typed day stands at the begin and the end of work on its calendar', () => {
    const calendar = standardCalendar('c', 'Five days')
    const day = parseInstant('2026-03-07')! / 1440
    expect(formatInstant(dayStart(calendar, day)).slice(0, 10)).toBe('2026-03-09')
    expect(formatInstant(dayEnd(calendar, day)).slice(0, 10)).toBe('2026-03-06')
  })
})

describe('numbers', () => {
  test('a comma is a point, blanks group (R-CONST-03)', () => {
    expect([' 1,5 ', '1 234.5', '', 'x', 'Infinity'].map(parseNumber)).toEqual([1.5, 1234.5, null, null, null])
  })

  test('a percentage stays between 0 and 100', () => {
    expect(['45', '45 %', '12,345', '101', '-1'].map(parsePercent)).toEqual([45, 45, 12.35, null, null])
  })

  test('amounts stay exact decimals', () => {
    expect(['1 000,50', '0.123456', '0.1234567', '1e5'].map(parseDecimal)).toEqual(['1000.50', '0.123456', null, null])
  })
})

test('an exact decimal is written in full, however large', () => {
  expect(formatDecimal('123456789012345.67', 'en')).toBe('123,456,789,012,345.67')
  expect(formatDecimal('1200.5', 'ru')).toBe('1\u00a0200,5')
})
