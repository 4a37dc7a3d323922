import { describe, expect, it } from 'vitest'
import type { RelationType } from '../plan/index.ts'
import { distanceToRoute, type LinkEnd, routeLink } from './links.ts'

/** A bar of 10 px in a row of 24 px. */
function bar(row: number, start: number, finish: number): LinkEnd {
  const rowTop = row * 24
  return { start, finish, y: rowTop + 9, half: 5, rowTop, rowBottom: rowTop + 24, milestone: false }
}

function milestone(row: number, at: number): LinkEnd {
  return { ...bar(row, at, at), half: 6.5, milestone: true }
}

function route(type: RelationType, from: LinkEnd, to: LinkEnd): number[] {
  const out: number[] = []
  routeLink(out, type, from, to)
  return out
}

describe('routing of links', () => {
  it('with room goes 6 px out, down, and in from the left', () => {
    expect(route('fs', bar(0, 0, 100), bar(2, 140, 200))).toEqual([100, 9, 106, 9, 106, 57, 140, 57])
  })

  it('without room drops into the top of the successor', () => {
    expect(route('fs', bar(0, 0, 100), bar(1, 100, 200))).toEqual([100, 9, 105, 9, 105, 28])
  })

  it('without room enters from below when the successor stands above', () => {
    expect(route('fs', bar(3, 0, 100), bar(1, 100, 200)).slice(-2)).toEqual([105, 38])
  })

  it('backwards runs along the edge of the row', () => {
    expect(route('fs', bar(0, 0, 100), bar(1, 50, 120))).toEqual([100, 9, 106, 9, 106, 24, 42, 24, 42, 33, 50, 33])
  })

  it('drops straight from the tip of a milestone', () => {
    expect(route('fs', milestone(0, 100), bar(3, 140, 200))).toEqual([100, 15.5, 100, 81, 140, 81])
    expect(route('fs', milestone(0, 100), bar(3, 100, 200))).toEqual([100, 15.5, 100, 76])
  })

  it('drops straight from the end of a bar into a milestone at that time', () => {
    expect(route('fs', bar(0, 0, 100), milestone(1, 100))).toEqual([100, 14, 100, 26.5])
  })

  it('ties starts at the left and finishes at the right', () => {
    expect(route('ss', bar(0, 40, 100), bar(1, 60, 200))).toEqual([40, 9, 34, 9, 34, 33, 60, 33])
    expect(route('ff', bar(0, 40, 100), bar(1, 60, 200))).toEqual([100, 9, 208, 9, 208, 33, 200, 33])
  })

  it.each(['fs', 'ss', 'ff', 'sf'] as const)(
    '%s is made of level and plumb pieces only, wherever the bars stand',
    (type) => {
      for (const [a, b] of [
        [bar(0, 0, 100), bar(5, 30, 31)],
        [bar(5, 0, 100), bar(0, 300, 400)],
        [milestone(2, 500), bar(0, 30, 60)],
        [bar(4, 30, 60), milestone(0, 10)],
        [milestone(1, 20), milestone(3, 90)],
      ] as const) {
        const way = route(type, a, b)
        expect(way.length).toBeGreaterThanOrEqual(4)
        for (let i = 2; i < way.length; i += 2) {
          expect(way[i] === way[i - 2] || way[i + 1] === way[i - 1]).toBe(true)
        }
      }
    },
  )

  it('is found by the distance from its pieces', () => {
    const way = route('fs', bar(0, 0, 100), bar(2, 140, 200))
    expect(distanceToRoute(way, 108, 30)).toBe(2)
    expect(distanceToRoute(way, 160, 30)).toBeGreaterThan(20)
  })
})
