import { expect, it } from 'vitest'
import { pathLines } from './svg-path.ts'

const ends = (path: string) =>
  pathLines(path).map(({ points, isClosed }) => [points.slice(-2).map(Math.round), isClosed])

it('lines of a path go where it says, from where it is or from the corner', () => {
  expect(pathLines('M10 20L30,40h5v-5z')).toEqual([{ points: [10, 20, 30, 40, 35, 40, 35, 35], isClosed: true }])
  expect(pathLines('m1 1 2 0l0 2M9 9')).toEqual([{ points: [1, 1, 3, 1, 3, 3], isClosed: false }])
  expect(pathLines('M0 0L.5.5-1e1-2')[0]?.points).toEqual([0, 0, 0.5, 0.5, -10, -2])
})

it('curves and arcs end where they should and stay on their circle', () => {
  expect(ends('M0 0C0 10 10 10 10 0S20-10 20 0')).toEqual([[[20, 0], false]])
  expect(ends('M0 0Q5 10 10 0T20 0Z')).toEqual([[[20, 0], true]])
  const [circle] = pathLines('M-10 0A10 10 0 1 1 10 0A10 10 0 11-10 0')
  for (let i = 0; i < (circle?.points.length ?? 0); i += 2) {
    expect(Math.hypot(circle!.points[i]!, circle!.points[i + 1]!)).toBeCloseTo(10, 6)
  }
  expect(circle?.points.length).toBe(66)
})

it('after it was closed a path goes on from its beginning', () => {
  expect(pathLines('M5 5h10zl0 9').map(({ points }) => points)).toEqual([
    [5, 5, 15, 5],
    [5, 5, 5, 14],
  ])
})
