import { Matrix4, Quaternion, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { seenFaces } from './cube-faces.ts'

const lookingFrom = (...eye: [number, number, number]): Quaternion =>
  new Quaternion().setFromRotationMatrix(new Matrix4().lookAt(new Vector3(...eye), new Vector3(), new Vector3(0, 1, 0)))
const namesFrom = (eye: [number, number, number], north = 0): string[] =>
  seenFaces(lookingFrom(...eye), north).map(({ name }) => name)

test('a camera sees the faces that look at it', () => {
  expect(namesFrom([0, 0, 5])).toEqual(['front'])
  expect(namesFrom([1, 0.8, 1])).toEqual(['top', 'front', 'right'])
  expect(namesFrom([-1, 0.8, -1])).toEqual(['top', 'back', 'left'])
  expect(namesFrom([0, -5, 0.001])).toEqual([])
})

test('from the front what is written stands upright, in the middle of the cube', () => {
  const [front] = seenFaces(lookingFrom(0, 0, 5), 0)
  expect(front?.matrix.map((cell) => Math.round(cell))).toEqual([1, -0, -0, 1, 0, -0])
})

test('with north elsewhere the cube is turned as the standard views are', () => {
  expect(namesFrom([5, 0, 0], Math.PI / 2)).toEqual(['front'])
})
