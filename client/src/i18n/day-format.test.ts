import { dayOfInstant, parseInstant } from '@plumbline/core/time'
import { expect, test, vi } from 'vitest'
import { dayFormat } from './day-format.ts'

test('a day is told in the language asked for, whatever the zone of the machine', () => {
  const day = dayOfInstant(parseInstant('2026-03-02T00:00')!)
  expect(dayFormat('en', { weekday: 'short', day: 'numeric', month: 'short' })(day)).toBe('Mon, Mar 2')
  expect(dayFormat('ru', { weekday: 'short', day: 'numeric' })(day)).toBe('пн, 2')
})

test('many days of one form are told by one format', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let day = 0; day < 100; day++) dayFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })(day)
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
