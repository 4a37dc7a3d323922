import { Box3, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { placeOf } from '../../../instruments/viewer/placing.ts'
import { inPicture, movedOnto, numberIn, startingAt } from './alignment.ts'

test('a model that is turned by ninety degrees has its east in the north, around its own middle', () => {
  const origin = [500_000, 0, -6_000_000]
  const alignment = { ...startingAt(origin), turn: 90 }
  const place = placeOf(origin, origin, inPicture(alignment))
  const { x, z } = new Vector3(10, 0, 0).applyMatrix4(place)
  expect([x, z].map((one) => Math.round(one * 1_000) + 0)).toEqual([0, -10_000])
})

test('a model that is put onto the others has their middle and stands as deep', () => {
  const own = new Box3(new Vector3(-500, 10, 900), new Vector3(-480, 20, 940))
  const others = new Box3(new Vector3(0, -3, 0), new Vector3(40, 30, 40))
  const alignment = movedOnto({ ...startingAt([0, 0, 0]), east: 1 }, own, others)
  const by = inPicture(alignment)?.move ?? []
  const moved = own.translate(new Vector3(...(by as [number, number, number])).sub(new Vector3(1, 0, 0)))
  expect(moved.getCenter(new Vector3())).toMatchObject({ x: 20, z: 20 })
  expect(moved.min.y).toBe(-3)
})

test.each([
  ['1 234,5', 1_234.5],
  ['-2.25', -2.25],
  ['−3', -3],
  ['', null],
  ['twelve', null],
])('%j is read as %j', (typed, value) => expect(numberIn(typed)).toBe(value))
