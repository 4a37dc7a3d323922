import type { ScheduleFigures } from '@plumbline/core/contract'
import { describe, expect, it } from 'vitest'
import { behindTarget, indicatorOf, movedInWeek, shownFigures, totalsOf } from './figures.ts'

const schedule = (name: string, own: Partial<ScheduleFigures> = {}): ScheduleFigures => ({
  id: name,
  name,
  path: ['Hospital'],
  projectId: null,
  versionId: name,
  versionName: 'Version 1',
  timetableState: 1,
  dataDate: null,
  start: null,
  finish: '2026-11-20T17:00',
  targetFinish: null,
  finishWeekAgo: null,
  works: 10,
  critical: 0,
  percent: 50,
  calculatedAt: null,
  changedAt: '2026-05-04T08:00:00.000Z',
  ...own,
})

const frame = schedule('Frame', { critical: 3, targetFinish: '2026-11-16T17:00', finishWeekAgo: '2026-11-22T08:00' })
const fitOut = schedule('Fit-out', { timetableState: 0, finish: null, works: 30, percent: 10 })

describe('figures of schedules', () => {
  it('say how many days the finish is behind its target, and how far it went in a week', () => {
    expect([behindTarget(frame), movedInWeek(frame)]).toEqual([4, -2])
    expect([behindTarget(fitOut), movedInWeek(fitOut)]).toEqual([null, null])
  })

  it('are found by name, version and place, and by the number one came from (R-SHELL-26)', () => {
    const names = (filter: string, indicator: string) =>
      shownFigures([frame, fitOut], { filter, indicator: indicatorOf(indicator) }).map(({ name }) => name)
    expect(names('', '')).toEqual(['Frame', 'Fit-out'])
    expect(names('fit', '')).toEqual(['Fit-out'])
    expect(names('HOSPITAL', '')).toEqual(['Frame', 'Fit-out'])
    expect(['critical', 'late', 'moved'].map((one) => names('', one))).toEqual([['Frame'], ['Frame'], ['Frame']])
    expect(names('', 'not_calculated')).toEqual(['Fit-out'])
    expect(names('', 'no such indicator')).toEqual(['Frame', 'Fit-out'])
  })

  it('add up; progress counts by works', () => {
    expect(totalsOf([frame, fitOut])).toEqual({ works: 40, critical: 3, percent: 20, finish: '2026-11-20T17:00' })
    expect(totalsOf([])).toEqual({ works: 0, critical: 0, percent: 0, finish: null })
  })
})
