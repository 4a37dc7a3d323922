import { Box3, Ray, Vector3, type Vector4 } from 'three'
import { expect, test } from 'vitest'
import { entryAlong, isCrossed, isCutAway, planesOf, sectionAt } from './cuts.ts'

const models = new Box3(new Vector3(0, 0, 0), new Vector3(10, 10, 10))

test('a section at a face cuts away the face and what is before it, and leaves what is behind', () => {
  for (const [eye, normal] of [
    [new Vector3(5, 5, 30), new Vector3(0, 0, 1)],
    [new Vector3(5, 5, -30), new Vector3(0, 0, -1)],
    // Files may say that a face looks inside.
    [new Vector3(5, 5, 30), new Vector3(0, 0.1, -0.9)],
  ] as const) {
    const point = new Vector3(5, 5, 5)
    const planes = planesOf(sectionAt({ point, normal }, eye, models), null, models)
    const towards = Math.sign(eye.z - point.z)
    expect(isCutAway(planes, point)).toBe(true)
    expect(isCutAway(planes, new Vector3(5, 5, 5 + towards))).toBe(true)
    expect(isCutAway(planes, new Vector3(5, 5, 5 - towards * 0.1))).toBe(false)
  }
})

test('a ray comes into what is left of the models where it passes the last plane, before it leaves again', () => {
  const planes = planesOf(null, { low: { x: 0, y: 0.2, z: 0 }, high: { x: 1, y: 0.6, z: 1 } }, models)
  const from = (origin: Vector3, direction: Vector3): number | null => entryAlong(planes, new Ray(origin, direction))
  expect(from(new Vector3(5, 20, 5), new Vector3(0, -1, 0))).toBe(14)
  // Beside it, away from it, and from within.
  expect(from(new Vector3(15, 20, 5), new Vector3(0, -1, 0))).toBeNull()
  expect(from(new Vector3(5, 20, 5), new Vector3(0, 1, 0))).toBeNull()
  expect(from(new Vector3(5, 4, 5), new Vector3(0, -1, 0))).toBeNull()
})

test('a box is crossed by a plane that has places of it on both sides', () => {
  const [plane] = planesOf({ axis: 'x', share: 0.5, flipped: false }, null, models)
  const between = (from: number, to: number): Box3 => new Box3(new Vector3(from, 0, 0), new Vector3(to, 1, 1))
  expect([between(4, 6), between(0, 4.9), between(5.1, 9)].map((box) => isCrossed(box, plane as Vector4))).toEqual([
    true,
    false,
    false,
  ])
})
