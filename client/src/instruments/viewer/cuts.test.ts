import { Box3, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { isCutAway, planesOf, sectionAt } from './cuts.ts'

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
