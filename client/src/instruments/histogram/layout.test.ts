import { dayOf } from '@plumbline/core/time'
import { describe, expect, it } from 'vitest'
import { axisBelow, columnOf, highest, niceSteps, periodAt, periodsInSight, yOf } from './layout.ts'
import type { PeriodBars } from './types.ts'

const DAY = 1440
const monday = dayOf(2026, 3, 2)
const weeks: PeriodBars = {
  edges: Int32Array.from([0, 7, 14, 21, 28], (days) => monday + days),
  values: Float64Array.of(4, 1, 0, 2),
  cumulative: Float64Array.of(3, 4, 4, 5),
}
/** Week scale, its left edge in the middle of the first week, two weeks wide. */
const axis = axisBelow({ left: 690, width: 70, start: (monday + 3) * DAY, pxPerDay: 5 })
const scale = { top: 4, height: 114 }

describe('columns of periods', () => {
  it('stand where the axis above has their periods, counted from the left edge of the bars', () => {
    expect(columnOf(weeks, 0, axis, scale)).toEqual({ left: -15, right: 19, top: 14 })
    expect(columnOf(weeks, 1, axis, scale)).toEqual({ left: 20, right: 54, top: 89 })
    expect(columnOf(weeks, 2, axis, scale).top).toBe(114)
  })

  it('touch one another where a period is a px or two, and are never less than one', () => {
    const years = axisBelow({ left: 0, width: 70, start: monday * DAY, pxPerDay: 0.05 })
    const columns = [0, 1, 2, 3].map((at) => columnOf(weeks, at, years, scale))
    for (const { left, right } of columns) expect(right - left).toBeGreaterThanOrEqual(1)
  })

  it('are painted only for periods in sight', () => {
    expect(periodsInSight(weeks, axis)).toEqual([0, 3])
    const before = axisBelow({ left: 0, width: 70, start: (monday - 40) * DAY, pxPerDay: 5 })
    expect(periodsInSight(weeks, before)).toEqual([0, 0])
    const after = axisBelow({ left: 0, width: 70, start: (monday + 60) * DAY, pxPerDay: 5 })
    expect(periodsInSight(weeks, after)).toEqual([4, 4])
    const empty = { edges: new Int32Array(1), values: new Float64Array(), cumulative: new Float64Array() }
    expect(periodsInSight(empty, axis)).toEqual([0, 0])
  })

  it('are found by the instant under the pointer', () => {
    expect(periodAt(weeks, monday * DAY)).toBe(0)
    expect(periodAt(weeks, (monday + 7) * DAY - 1)).toBe(0)
    expect(periodAt(weeks, (monday + 7) * DAY)).toBe(1)
    expect(periodAt(weeks, (monday - 1) * DAY)).toBe(-1)
    expect(periodAt(weeks, (monday + 28) * DAY)).toBe(-1)
  })
})

describe('the value scale', () => {
  it('has steps of 1, 2 or 5 that reach the highest column', () => {
    expect(highest(weeks)).toBe(4)
    expect(niceSteps(4, 4)).toEqual([1, 2, 3, 4])
    expect(niceSteps(4, 3)).toEqual([2, 4])
    expect(niceSteps(1_234, 4)).toEqual([500, 1_000])
    expect(niceSteps(0.3, 3).map((step) => step.toFixed(1))).toEqual(['0.1', '0.2', '0.3'])
    expect(niceSteps(0, 4)).toEqual([])
  })

  it('leaves room above the highest column, and none below', () => {
    expect(yOf(0, 4, 114)).toBe(114)
    expect(yOf(4, 4, 114)).toBe(14)
    expect(yOf(1, 0, 114)).toBe(114)
  })
})
