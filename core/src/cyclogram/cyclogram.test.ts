import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossingsOf, type PlacedWork, processLines } from './index.ts'

const DAY = 1440
/** Days: `work(0, 2, 3, 5)` is process 0 in place 2 from day 3 to day 5. */
const work = (process: number, place: number, start: number, finish: number): PlacedWork => ({
  process,
  places: [place],
  start: start * DAY,
  finish: finish * DAY,
})
const crossings = (works: readonly PlacedWork[]) => crossingsOf(processLines(works), 1_000).crossings

const anyWork = fc
  .record({ process: fc.nat(3), place: fc.nat(4), start: fc.nat(30), days: fc.integer({ min: 1, max: 9 }) })
  .map(({ process, place, start, days }) => work(process, place, start, start + days))
const anyWorks = fc.array(anyWork, { maxLength: 40 })

describe('lines of a cyclogram', () => {
  test('have one stretch a place, from the first start to the last finish of the works there', () => {
    const [line] = processLines([work(0, 1, 4, 6), work(0, 0, 0, 2), work(0, 1, 5, 9)])
    expect(line?.stretches).toEqual([
      { place: 0, start: 0, finish: 2 * DAY, works: [1] },
      { place: 1, start: 4 * DAY, finish: 9 * DAY, works: [0, 2] },
    ])
    expect(line).toMatchObject({ direction: 'up', daysPerPlace: 4.5 })
  })

  test('go down where the upper places are begun first, and stand in every place of a work', () => {
    expect(processLines([work(0, 1, 0, 2), work(0, 0, 3, 5)])[0]?.direction).toBe('down')
    expect(processLines([{ ...work(0, 0, 0, 2), places: [0, 3] }])[0]?.stretches.map(({ place }) => place)).toEqual([
      0, 3,
    ])
  })

  test('hold every work that has dates, once for each of its places', () => {
    fc.assert(
      fc.property(anyWorks, (works) => {
        const held = processLines(works).flatMap(({ stretches }) => stretches.flatMap((stretch) => stretch.works))
        expect(held.sort((a, b) => a - b)).toEqual([...works.keys()])
      }),
    )
    expect(processLines([{ ...work(0, 0, 1, 2), finish: null }])).toEqual([])
  })
})

describe('crossings', () => {
  test('are found with place and date where a faster crew comes up with a slower one', () => {
    const found = crossings([work(0, 0, 0, 10), work(1, 0, 4, 8)])
    expect(found).toHaveLength(1)
    // 10·u = 4 + 4·u
    expect(found[0]).toMatchObject({ a: 0, b: 1, place: 0, at: Math.round((20 / 3) * DAY) })
    expect(found[0]?.height).toBeCloseTo(2 / 3)
  })

  test('are found between places, where one waits while the other goes on', () => {
    const found = crossings([work(0, 0, 0, 1), work(0, 1, 10, 11), work(1, 0, 2, 3), work(1, 1, 4, 5)])
    expect(found).toMatchObject([{ a: 0, b: 1, place: 0, height: 1 }])
    const apart = crossings([work(0, 0, 0, 1), work(0, 3, 10, 11), work(1, 0, 2, 3), work(1, 3, 4, 5)])
    expect(apart).toMatchObject([{ a: 0, b: 1, place: 0, height: 1 }])
  })

  test('are none where the order stays the same, also where lines touch', () => {
    expect(crossings([work(0, 0, 0, 2), work(0, 1, 2, 4), work(1, 0, 1, 3), work(1, 1, 3, 5)])).toEqual([])
    expect(crossings([work(0, 0, 0, 2), work(1, 0, 0, 3)])).toEqual([])
    expect(crossings([work(0, 0, 0, 2), work(1, 1, 0, 2)])).toEqual([])
  })

  test('are as many as changes of the order, whichever way the lines are told', () => {
    fc.assert(
      fc.property(anyWorks, (works) => {
        const mirrored = works.map((one) => ({ ...one, process: 3 - one.process }))
        const places = (found: ReturnType<typeof crossings>) => found.map(({ at, place }) => `${at} ${place}`).sort()
        expect(places(crossings(mirrored))).toEqual(places(crossings(works)))
      }),
    )
  })

  test('lie on both lines, and move with them through time', () => {
    fc.assert(
      fc.property(anyWorks, fc.integer({ min: 1, max: 50 }), (works, days) => {
        const lines = new Map(processLines(works).map((line) => [line.process, line]))
        const found = crossings(works)
        for (const { a, b, at } of found) {
          for (const process of [a, b]) {
            const stretches = lines.get(process)?.stretches ?? []
            expect(at).toBeGreaterThanOrEqual(Math.min(...stretches.map(({ start }) => start)))
            expect(at).toBeLessThanOrEqual(Math.max(...stretches.map(({ finish }) => finish)))
          }
        }
        const later = works.map((one) => ({
          ...one,
          start: (one.start ?? 0) + days * DAY,
          finish: (one.finish ?? 0) + days * DAY,
        }))
        expect(crossings(later)).toEqual(found.map((one) => ({ ...one, at: one.at + days * DAY })))
      }),
    )
  })

  test('are told up to a limit, the earliest first, with their number', () => {
    const works = [0, 1, 2].flatMap((place) => [
      work(0, place, place * 20, place * 20 + 10),
      work(1, place, 4 + place * 20, 8 + place * 20),
    ])
    const { crossings: told, total } = crossingsOf(processLines(works), 2)
    expect(told).toHaveLength(2)
    expect(total).toBeGreaterThan(2)
    expect(told[0]!.at).toBeLessThan(told[1]!.at)
  })
})
