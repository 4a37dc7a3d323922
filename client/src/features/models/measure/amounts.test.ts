import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { angleOf, areaOf, distancesOf } from './amounts.ts'

const places = (...all: [number, number, number][]) => all.map((one) => new Vector3(...one))

test('a distance is told as the crow flies, along the ground and in height', () => {
  expect(distancesOf(places([0, 0, 0], [3, -12, 4]))).toEqual({ length: 13, ground: 5, height: 12 })
})

describe('an angle', () => {
  test('is that at the corner, whichever leg comes first', () => {
    expect(angleOf(places([1, 0, 0], [0, 0, 0], [0, 0, 5]))).toBeCloseTo(90)
    expect(angleOf(places([0, 2, 2], [0, 0, 0], [0, 0, 1]))).toBeCloseTo(45)
    expect(angleOf(places([0, 0, 1], [0, 0, 0], [0, 2, 2]))).toBeCloseTo(45)
    expect(angleOf(places([-1, 7, 0], [0, 7, 0], [3, 7, 0]))).toBeCloseTo(180)
  })

  test('is nothing where a leg has no length', () => {
    expect(angleOf(places([1, 1, 1], [1, 1, 1], [2, 2, 2]))).toBe(0)
  })
})

describe('an area', () => {
  test('is that within the corners, also of a slope and of an L', () => {
    expect(areaOf(places([0, 0, 0], [4, 0, 0], [4, 0, 3], [0, 0, 3]))).toEqual({ area: 12, around: 14 })
    // A roof that rises three metres on four.
    expect(areaOf(places([0, 0, 0], [2, 0, 0], [2, 3, 4], [0, 3, 4])).area).toBeCloseTo(10)
    const bent = places([0, 0, 0], [4, 0, 0], [4, 0, 1], [1, 0, 1], [1, 0, 4], [0, 0, 4])
    expect(areaOf(bent).area).toBeCloseTo(7)
  })

  test('is as exact far from the middle of the map', () => {
    const far = places([5e6, 10, 4e6], [5e6 + 4, 10, 4e6], [5e6 + 4, 10, 4e6 + 3], [5e6, 10, 4e6 + 3])
    expect(areaOf(far).area).toBeCloseTo(12, 6)
  })

  test('of two places is nothing', () => {
    expect(areaOf(places([0, 0, 0], [4, 0, 0])).area).toBe(0)
  })
})
