import { distanceToRoute, type LinkEnd, routeLink } from '@plumbline/core/gantt'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { clampToAxis, FIRST_INSTANT, LAST_INSTANT, rowMetrics, TimeAxis } from './geometry.ts'
import { hitTest } from './hit.ts'
import { periodAt } from './scale.ts'
import { planView } from './testing/plan-view.ts'
import type { LinkType } from './types.ts'
import { rowAt, rowTop, type View } from './view.ts'

const ROW = 24

const end = fc
  .record({
    row: fc.integer({ min: 0, max: 40 }),
    start: fc.integer({ min: -2_000, max: 2_000 }),
    length: fc.integer({ min: 2, max: 600 }),
    milestone: fc.boolean(),
  })
  .map(({ row, start, length, milestone }): LinkEnd => {
    const top = row * ROW
    const half = milestone ? 6.5 : 5
    const finish = milestone ? start : start + length
    return { start, finish, y: top + 9, half, rowTop: top, rowBottom: top + ROW, milestone }
  })
/** A milestone that is as near before a bar as an arrow is long. */
const aLittleBefore: [LinkEnd, LinkEnd] = [
  { start: -6, finish: -6, y: 9, half: 6.5, rowTop: 0, rowBottom: 24, milestone: true },
  { start: 0, finish: 2, y: 33, half: 5, rowTop: 24, rowBottom: 48, milestone: false },
]
const linkType = fc.constantFrom<LinkType>('fs', 'ss', 'ff', 'sf')
const pairs = fc.tuple(end, end).filter(([from, to]) => from.rowTop !== to.rowTop)

function route(type: LinkType, from: LinkEnd, to: LinkEnd): number[] {
  const out: number[] = []
  routeLink(out, type, from, to)
  return out
}

describe('the way of any link', () => {
  it('goes along rows and across them, never aslant', () => {
    fc.assert(
      fc.property(linkType, pairs, (type, [from, to]) => {
        const way = route(type, from, to)
        for (let i = 2; i < way.length; i += 2) {
          const [dx, dy] = [Math.abs(way[i]! - way[i - 2]!), Math.abs(way[i + 1]! - way[i - 1]!)]
          expect(Math.min(dx, dy)).toBe(0)
        }
      }),
    )
  })

  it('leaves at the first bar and arrives at the second, within reach of a pointer', () => {
    fc.assert(
      fc.property(linkType, pairs, (type, [from, to]) => {
        const way = route(type, from, to)
        expect(way[1]).toBeGreaterThanOrEqual(from.rowTop)
        expect(way[1]).toBeLessThanOrEqual(from.rowBottom)
        expect(way.at(-1)).toBeGreaterThanOrEqual(to.rowTop)
        expect(way.at(-1)).toBeLessThanOrEqual(to.rowBottom)
        expect(way.at(-2)!).toBeGreaterThanOrEqual(to.start - to.half)
        expect(way.at(-2)!).toBeLessThanOrEqual(to.finish + to.half)
        const middle = Math.floor(way.length / 4) * 2
        expect(distanceToRoute(way, way[middle]!, way[middle + 1]!)).toBe(0)
      }),
      { examples: [['fs', aLittleBefore]] },
    )
  })
})

describe('any place on the time axis', () => {
  const instant = fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT })
  const scale = fc.double({ min: 0.05, max: 64, noNaN: true })

  it('stays under the pointer while zooming, and in the years there are', () => {
    fc.assert(
      fc.property(instant, scale, scale, fc.integer({ min: 0, max: 700 }), (start, before, after, x) => {
        const axis = new TimeAxis()
        Object.assign(axis, { left: 0, width: 700, pxPerDay: before })
        axis.moveTo(start)
        const under = axis.instant(x)
        axis.zoomTo(after, x)
        const middle = axis.instant(350)
        expect(middle).toBeCloseTo(clampToAxis(middle), 1)
        const isClamped = middle <= FIRST_INSTANT + 1 || middle >= LAST_INSTANT - 1
        if (!isClamped) expect(axis.instant(x)).toBeCloseTo(under, 1)
      }),
    )
  })

  it('lies in the period that a click on the scale takes', () => {
    fc.assert(
      fc.property(instant, scale, fc.constantFrom<'upper' | 'lower'>('upper', 'lower'), (at, pxPerDay, row) => {
        const period = periodAt(at, pxPerDay, row)
        expect(period.start).toBeLessThanOrEqual(at)
        expect(period.finish).toBeGreaterThan(at)
      }),
    )
  })
})

describe('any row', () => {
  it('holds its bar and all thin bars below it, whatever is shown', () => {
    for (const height of [24, 28, 32] as const) {
      for (const labelsAbove of [false, true]) {
        for (const baselines of [0, 1, 2] as const) {
          const metrics = rowMetrics(height, { labelsAbove, baselines })
          const bottoms = metrics.baselineTops.map((top) => top + metrics.baselineHeight)
          const edges = [metrics.barTop, metrics.barTop + metrics.barHeight, ...metrics.baselineTops, ...bottoms]
          expect(Math.min(...edges)).toBeGreaterThan(0)
          // The last pixel is the line between rows.
          expect(Math.max(...edges)).toBeLessThanOrEqual(metrics.height - 1)
          expect(metrics.baselineTops).toHaveLength(baselines)
        }
      }
    }
  })

  describe('under the pointer', () => {
    let view: View
    beforeEach(() => {
      view = planView()
    })

    it('is the one that is painted there', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1_800 }), fc.integer({ min: 41, max: 578 }), (scrolled, y) => {
          view.scroll.top = scrolled
          const row = rowAt(view, y)
          expect(rowTop(view, row)).toBeLessThanOrEqual(y)
          expect(rowTop(view, row + 1)).toBeGreaterThan(y)
          if (row < 100) expect(hitTest(view, 20, y).row).toBe(row)
        }),
      )
    })
  })
})
