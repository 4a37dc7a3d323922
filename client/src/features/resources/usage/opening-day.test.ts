import { dayOfText, textOfDay } from '@plumbline/core/attributes'
import { describe, expect, test } from 'vitest'
import { openingDay } from './opening-day.ts'

const needed = { from: '2026-03-02', to: '2026-06-30' }
const next = { laneId: 'crane', place: 0, from: '2026-04-06', to: '2026-04-07', days: 2, peak: 2, available: 1 }
const opened = (told: Partial<Parameters<typeof openingDay>[0]>, now: string): string | null => {
  const day = openingDay({ needed, next: null, dataDay: '2026-03-16', ...told }, dayOfText(now)!)
  return day === null ? null : textOfDay(day)
}

describe('where the usage of a space opens', () => {
  test('US16 is today as long as works need anything', () => {
    expect(opened({ next }, '2026-05-04')).toBe('2026-05-04')
  })

  test('US16 is the first overload, else the data date, where nothing is needed today', () => {
    expect(opened({ next }, '2026-11-30')).toBe('2026-04-06')
    expect(opened({}, '2026-11-30')).toBe('2026-03-16')
    // Works that are over by the data date, and schedules that are not calculated yet.
    expect(opened({ dataDay: '2027-01-01' }, '2027-01-01')).toBe('2026-06-30')
    expect(opened({ dataDay: null }, '2025-01-01')).toBe('2026-03-02')
  })

  test('US16 is nowhere without needs', () => {
    expect(opened({ needed: null }, '2026-05-04')).toBeNull()
  })
})
