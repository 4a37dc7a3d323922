import { dayOf } from '@plumbline/core/time'
import { describe, expect, it } from 'vitest'
import { TimeAxis, ZOOM_PX_PER_DAY, zoomLevelOf } from './geometry.ts'
import { nextUnit, unitStart } from './scale.ts'
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
    expect(axis.instant(axis.left + axis.width / 2)).toBeLessThanOrEqual(dayOf(2051, 1, 1) * DAY)
    axis.panBy(-1e12)
    expect(axis.instant(axis.left + axis.width / 2)).toBeGreaterThanOrEqual(dayOf(2000, 1, 1) * DAY - 1)
  })
})

describe('periods of the time scale', () => {
  it('begins weeks on Monday', () => {
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
