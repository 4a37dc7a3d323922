import { aroundTheClock } from '@plumbline/core/calendar'
import { type Calendar, usualSettings, wbsTypes } from '@plumbline/core/plan'
import { dayOf, instantOf, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { describe, expect, it } from 'vitest'
import { RowStore } from './row-store.ts'
import type { PlanFrame } from './row-view.ts'
import { varianceOf } from './variance.ts'

const shifts = [[480, 960]] as const
const fiveDays: Calendar = {
  ...aroundTheClock,
  id: 'five',
  week: [shifts, shifts, shifts, shifts, shifts, [], []],
  minutesPerDay: 480,
}
const frame: PlanFrame = {
  settings: { ...usualSettings, name: '', dataDate: 0, plannedStart: 0, defaultCalendarId: 'five' },
  calendars: [fiveDays],
}
const friday = dayOf(2026, 3, 6)

function rowAt(start: number, finish: number, was: [number, number] | null): RowStore {
  const store = new RowStore()
  store.facts.type[0] = wbsTypes.indexOf('work')
  store.facts.calendar[0] = -1
  store.times.start[0] = start
  store.times.finish[0] = finish
  const [from, to] = was ?? [NO_INSTANT, NO_INSTANT]
  const block = { slots: Int32Array.of(0), starts: Int32Array.of(from), finishes: Int32Array.of(to) }
  store.baselines[0].put({ whole: true, ...block })
  return store
}

describe('how far a work stands from another version', () => {
  it('is working time on its calendar: from Friday to Tuesday are two days', () => {
    const store = rowAt(instantOf(friday + 4, 480), instantOf(friday + 4, 960), [
      instantOf(friday, 480),
      instantOf(friday, 960),
    ])
    expect(varianceOf(store, frame, 0, 'start')).toBe(2 * 480)
    expect(varianceOf(store, frame, 0, 'finish')).toBe(2 * 480)
  })

  it('is less than nothing when it stands earlier, and nothing to say where the other version has no such row', () => {
    const early = rowAt(instantOf(friday, 480), instantOf(friday, 960), [
      instantOf(friday + 3, 480),
      instantOf(friday + 3, 960),
    ])
    expect(varianceOf(early, frame, 0, 'finish')).toBe(-480)
    expect(varianceOf(rowAt(0, 480, null), frame, 0, 'start')).toBe(NO_MINUTES)
  })
})
