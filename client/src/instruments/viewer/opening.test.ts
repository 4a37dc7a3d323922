import { Box3, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { openingBox } from './opening.ts'

const cube = (x: number, y: number, z: number, size = 1) =>
  new Box3(new Vector3(x, y, z), new Vector3(x + size, y + size, z + size))
const wholeOf = (boxes: readonly Box3[]) => boxes.reduce((all, box) => all.union(box), new Box3())

test('a building opens as a whole', () => {
  const boxes = Array.from({ length: 500 }, (_, at) => cube(at % 20, Math.floor(at / 100), (at / 20) % 5))
  expect(openingBox(wholeOf(boxes), boxes)).toEqual(wholeOf(boxes))
})

test('a model kilometres long opens where most of its elements stand, in a picture in which they are seen', () => {
  const bridge = Array.from({ length: 300 }, (_, at) => cube(7_000 + (at % 30), at / 100, 20))
  const signs = Array.from({ length: 60 }, (_, at) => cube(at * 200, 0, 0))
  const terrain = new Box3(new Vector3(0, -5, 0), new Vector3(12_000, 0, 50))
  const boxes = [...signs, terrain, ...bridge, new Box3()]
  const opened = openingBox(wholeOf([...signs, terrain, ...bridge]), boxes)
  expect(opened.getSize(new Vector3()).length()).toBeLessThan(200)
  expect(opened.getCenter(new Vector3()).x).toBeCloseTo(7_015, -1)
})

test('a model without bodies opens as nothing', () => {
  expect(openingBox(new Box3(), [new Box3()]).isEmpty()).toBe(true)
})
