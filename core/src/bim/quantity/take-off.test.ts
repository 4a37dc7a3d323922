import { expect, test } from 'vitest'
import { takeOff } from '../index.ts'

const measures = { volumes: [2, 3, Number.NaN], areas: [10, 20, 5] }
const part = (key: string, element: number, share = 100) => ({ key, element, share })

test('volumes and areas add up by group, each by its share; what has no closed body is counted as unknown', () => {
  expect(takeOff([part('Wall', 0), part('Slab', 1, 50), part('Wall', 2), part('Wall', 9)], measures)).toEqual([
    { key: 'Wall', elements: 3, volume: 2, area: 15, unknown: 2 },
    { key: 'Slab', elements: 1, volume: 1.5, area: 10, unknown: 0 },
  ])
  expect(takeOff([], measures)).toEqual([])
})

test('sums are the same in whatever order they are made', () => {
  const many = { volumes: Array.from({ length: 1_000 }, () => 0.1), areas: [] }
  const parts = [...many.volumes.keys()].map((element) => part('Wall', element))
  expect(takeOff(parts, many)).toEqual(takeOff(parts.toReversed(), many))
  expect(takeOff(parts, many)[0]?.volume).toBe(100)
})
