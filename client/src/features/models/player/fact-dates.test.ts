import { dayOf, instantOf, MINUTES_PER_DAY, NO_INSTANT } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { factDates, isForecast } from './fact-dates.ts'

const day = (dayOfMonth: number, minute = 0) => instantOf(dayOf(2027, 3, dayOfMonth), minute)
const dates = (start: number[], finish: number[]) => ({
  start: Int32Array.from(start),
  finish: Int32Array.from(finish),
})

test('facts show what has happened: done when it was, begun and open until it is expected, the rest not at all', () => {
  const actual = dates([day(1), day(3), NO_INSTANT], [day(2), NO_INSTANT, NO_INSTANT])
  const expected = dates([day(1), day(3), day(8)], [day(2), day(20), day(9)])
  expect(factDates(actual, expected, day(10))).toEqual(
    dates([day(1), day(3), NO_INSTANT], [day(2), day(20), NO_INSTANT]),
  )
})

test('a work that is open is not done, whatever was expected of it', () => {
  const actual = dates([day(1)], [NO_INSTANT])
  expect(factDates(actual, dates([day(1)], [day(5)]), day(10)).finish[0]).toBeGreaterThan(day(10))
})

test('beyond the day of the data date there are no facts', () => {
  const dataDate = day(10, 480)
  expect(isForecast(day(10), dataDate)).toBe(false)
  expect(isForecast(day(10) + MINUTES_PER_DAY, dataDate)).toBe(true)
  expect(isForecast(day(30), null)).toBe(false)
})
