import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import type { ModelView } from '../model-view.ts'
import { wayOf } from '../walk/walking.ts'
import { MAX_MEASURES, Measuring } from './measuring.ts'

/** A picture in which a point of the canvas is a place of the floor; left of it is nothing. */
const floor = {
  viewer: {
    picking: { snapAt: (x: number, y: number) => (x < 0 ? null : { point: new Vector3(x, 0, y), kind: 'face' }) },
  },
}
const onFloor = () => new Measuring(floor as unknown as ModelView)

describe('measuring', () => {
  test('takes two places a distance, and is taken back one by one', () => {
    const measuring = onFloor()
    expect(measuring.point(-1, 0)).toBe(false)
    measuring.point(0, 0)
    expect(measuring.state.places).toHaveLength(1)
    measuring.point(4, 3)
    expect(measuring.state).toMatchObject({
      places: [],
      measures: [{ kind: 'distance', places: [{}, { x: 4, z: 3 }] }],
    })
    measuring.point(1, 1)
    measuring.takeBack()
    expect(measuring.state).toMatchObject({ places: [], measures: [{}] })
    measuring.takeBack()
    expect(measuring.state.measures).toEqual([])
    expect(measuring.takeBack()).toBe(false)
  })

  test('takes three places an angle; what is begun of another kind is given up', () => {
    const measuring = onFloor()
    measuring.point(9, 9)
    measuring.choose('angle')
    expect(measuring.state.places).toEqual([])
    for (const [x, y] of [
      [1, 0],
      [0, 0],
      [0, 1],
    ] as const)
      measuring.point(x, y)
    expect(measuring.state.measures).toMatchObject([{ kind: 'angle', places: [{}, {}, {}] }])
  })

  test('ends an area where it began, or when it is said; of two corners there is none', () => {
    const measuring = onFloor()
    measuring.choose('area')
    measuring.point(0, 0)
    measuring.point(4, 0)
    expect(measuring.finish()).toBe(false)
    measuring.point(0, 0)
    expect(measuring.state.measures).toEqual([])
    measuring.point(4, 3)
    measuring.point(0, 0)
    expect(measuring.state).toMatchObject({ places: [], measures: [{ kind: 'area', places: [{}, {}, {}] }] })
    for (const [x, y] of [
      [5, 5],
      [6, 5],
      [6, 6],
    ] as const)
      measuring.point(x, y)
    expect(measuring.finish()).toBe(true)
    expect(measuring.state.measures).toHaveLength(2)
  })

  test('forgets the oldest of very many', () => {
    const measuring = onFloor()
    for (let at = 0; at <= MAX_MEASURES; at++) {
      measuring.point(at, 0)
      measuring.point(at, 1)
    }
    expect(measuring.state.measures).toHaveLength(MAX_MEASURES)
    expect(measuring.state.measures[0]?.places[0]?.x).toBe(1)
  })
})

test('keys that are held together lead between their ways, no faster', () => {
  expect(wayOf(['KeyW'])).toEqual([1, 0, 0])
  expect(wayOf(['KeyW', 'KeyD']).map((part) => part.toFixed(2))).toEqual(['0.71', '0.71', '0.00'])
  expect(wayOf(['KeyW', 'KeyS'])).toEqual([0, 0, 0])
})
