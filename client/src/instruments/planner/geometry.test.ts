import { dayOf, nextUnit, unitStart } from '@plumbline/core/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampToAxis,
  FIRST_INSTANT,
  LAST_INSTANT,
  periodsOverlap,
  TimeAxis,
  ZOOM_PX_PER_DAY,
  zoomLevelOf,
} from './geometry.ts'
import type { ZoomLevel } from './types.ts'

const DAY = 1440
const november = dayOf(2026, 11, 16) * DAY

function axisAt(level: ZoomLevel): TimeAxis {
  const axis = new TimeAxis()
  axis.left = 725
  axis.width = 675
  axis.pxPerDay = ZOOM_PX_PER_DAY[level]
  axis.moveTo(november)
  return axis
}

describe('time axis', () => {
  it.each(['day', 'week', 'month', 'quarter', 'year'] as const)(
    'reads back the instant it drew at zoom %s',
    (level) => {
      const axis = axisAt(level)
      for (const days of [-400, -1, 0, 0.375, 17, 9000]) {
        const instant = november + days * DAY
        expect(axis.instant(axis.x(instant))).toBeCloseTo(instant, 3)
      }
      expect(zoomLevelOf(axis.pxPerDay)).toBe(level)
    },
  )

  it('keeps the instant under the pointer while zooming', () => {
    const axis = axisAt('week')
    const under = axis.instant(1000)
    axis.zoomTo(17, 1000)
    expect(axis.instant(1000)).toBeCloseTo(under, 3)
    axis.zoomTo(0.2, 1000)
    expect(axis.instant(1000)).toBeCloseTo(under, 3)
  })

  it('fits a plan between its margins', () => {
    const axis = axisAt('week')
    axis.fit(november, november + 300 * DAY)
    expect(axis.x(november)).toBeCloseTo(725 + 24)
    expect(axis.x(november + 300 * DAY)).toBeCloseTo(725 + 675 - 24)
  })

  it('does not pan beyond the years that a plan may have', () => {
    const axis = axisAt('day')
    axis.panBy(1e12)
    expect(axis.instant(axis.left + axis.width / 2)).toBeLessThanOrEqual(dayOf(2050, 1, 1) * DAY)
    axis.panBy(-1e12)
    expect(axis.instant(axis.left + axis.width / 2)).toBeGreaterThanOrEqual(dayOf(2000, 1, 1) * DAY - 1)
  })
})

describe('the years of the time line', () => {
  it('R-REL-12 dates are clamped to 2000 … 2050', () => {
    expect(FIRST_INSTANT * 60_000).toBe(946_684_800_000)
    expect(LAST_INSTANT * 60_000).toBe(2_524_608_000_000)
    expect(clampToAxis(dayOf(1999, 12, 31) * DAY)).toBe(FIRST_INSTANT)
    expect(clampToAxis(dayOf(2050, 1, 2) * DAY)).toBe(LAST_INSTANT)
    expect(clampToAxis(november)).toBe(november)
  })
})

describe('periods', () => {
  it('R-REL-13 overlap when they have more than an end in common', () => {
    const march = { start: 0, finish: 10 }
    expect(periodsOverlap(march, { start: 9, finish: 20 })).toBe(true)
    expect(periodsOverlap(march, { start: 10, finish: 20 })).toBe(false)
    expect(periodsOverlap(march, { start: 10, finish: 10 })).toBe(true)
    expect(periodsOverlap({ start: -5, finish: 50 }, march)).toBe(true)
  })

  it('overlap exactly when some half-open stretch lies in both, whichever comes first', () => {
    const period = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
    fc.assert(
      fc.property(period, period, ([from, length], [otherFrom, otherLength]) => {
        const one = { start: from, finish: from + length }
        const other = { start: otherFrom, finish: otherFrom + otherLength }
        const minutes = Array.from({ length }, (_, i) => from + i)
        const shared = minutes.some((minute) => minute >= other.start && minute < other.finish)
        expect(periodsOverlap(one, other)).toBe(shared)
        expect(periodsOverlap(other, one)).toBe(shared)
      }),
    )
  })
})

describe('periods of the time scale', () => {
  it('begins weeks on Monday (R-I18N-08)', () => {
    expect(unitStart(dayOf(2026, 11, 22), 'week')).toBe(dayOf(2026, 11, 16))
    expect(unitStart(dayOf(2026, 11, 23), 'week')).toBe(dayOf(2026, 11, 23))
  })

  it('goes from December to January in every unit', () => {
    expect(nextUnit(dayOf(2026, 12, 1), 'month')).toBe(dayOf(2027, 1, 1))
    expect(nextUnit(dayOf(2026, 10, 1), 'quarter')).toBe(dayOf(2027, 1, 1))
    expect(nextUnit(dayOf(2026, 1, 1), 'year')).toBe(dayOf(2027, 1, 1))
    expect(unitStart(dayOf(2026, 12, 31), 'quarter')).toBe(dayOf(2026, 10, 1))
  })
})
