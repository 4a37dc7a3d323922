import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import type { ModelView } from '../model-view.ts'
import { wayOf } from '../walk/walking.ts'
import { distancesOf, MAX_MEASURES, Measuring } from './measuring.ts'

/** A picture in which a point of the canvas is a place of the floor; left of it is nothing. */
const floor = {
  viewer: {
    picking: { snapAt: (x: number, y: number) => (x < 0 ? null : { point: new Vector3(x, 0, y), kind: 'face' }) },
  },
}

describe('measuring', () => {
  test('tells how far it is as the crow flies, along the ground and in height', () => {
    const distances = distancesOf({ from: new Vector3(0, 0, 0), to: new Vector3(3, -12, 4) })
    expect(distances).toEqual({ length: 13, ground: 5, height: 12 })
  })

  test('takes two places a measure, and is taken back one by one', () => {
    const measuring = new Measuring(floor as unknown as ModelView)
    expect(measuring.point(-1, 0)).toBe(false)
    measuring.point(0, 0)
    expect(measuring.state.from).not.toBeNull()
    measuring.point(4, 3)
    expect(measuring.state).toMatchObject({ from: null, measures: [{ to: { x: 4, z: 3 } }] })
    measuring.point(1, 1)
    measuring.takeBack()
    expect(measuring.state).toMatchObject({ from: null, measures: [{}] })
    measuring.takeBack()
    expect(measuring.state.measures).toEqual([])
    expect(measuring.takeBack()).toBe(false)
  })

  test('forgets the oldest of very many', () => {
    const measuring = new Measuring(floor as unknown as ModelView)
    for (let at = 0; at <= MAX_MEASURES; at++) {
      measuring.point(at, 0)
      measuring.point(at, 1)
    }
    expect(measuring.state.measures).toHaveLength(MAX_MEASURES)
    expect(measuring.state.measures[0]?.from.x).toBe(1)
  })
})

test('keys that are held together lead between their ways, no faster', () => {
  expect(wayOf(['KeyW'])).toEqual([1, 0, 0])
  expect(wayOf(['KeyW', 'KeyD']).map((part) => part.toFixed(2))).toEqual(['0.71', '0.71', '0.00'])
  expect(wayOf(['KeyW', 'KeyS'])).toEqual([0, 0, 0])
})
