import { expect, test } from 'vitest'
import { placement } from './index.ts'

const isOne = (matrix: number[]): boolean => placement.safeParse(matrix).success
const here = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

test('a placement moves, turns and makes larger evenly, far out on the map too', () => {
  expect(isOne(here)).toBe(true)
  expect(isOne([...here.slice(0, 12), 4_500_000.5, -6_100_000, 12, 1])).toBe(true)
  const [cos, sin] = [Math.cos(1), Math.sin(1)]
  expect(isOne([2 * cos, 2 * sin, 0, 0, -2 * sin, 2 * cos, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1])).toBe(true)
})

test.each([
  ['that is too short', here.slice(1)],
  ['that mirrors', [-1, ...here.slice(1)]],
  ['that makes flat', [...here.slice(0, 10), 0, ...here.slice(11)]],
  ['that shears', [...here.slice(0, 4), 0.5, ...here.slice(5)]],
  ['that stretches one way', [...here.slice(0, 5), 2, ...here.slice(6)]],
  ['with perspective', [1, 0, 0, 0.1, ...here.slice(4)]],
  ['that leads to nowhere', [...here.slice(0, 12), Number.POSITIVE_INFINITY, 0, 0, 1]],
  ['that makes everything a point', here.map((cell, at) => (at < 12 ? cell / 1_000 : cell))],
])('a matrix %s is none', (_, matrix) => {
  expect(isOne(matrix)).toBe(false)
})
