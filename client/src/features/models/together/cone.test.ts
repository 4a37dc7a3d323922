import { Vector3 } from 'three'
import { expect, it } from 'vitest'
import { coneOf, shortCone } from './cone.ts'

const eye = { x: 400, y: 300, isAhead: true }
/** Pixels for each part of the way. */
const picture = (scale: number) => (reach: number) =>
  [1, -1].map((side) => ({ x: eye.x + reach * scale, y: eye.y + side * reach * scale * 0.3, isAhead: true }))
const lengthOf = (corners: { x: number; y: number }[] | null) =>
  Math.max(...(corners ?? []).map(({ x, y }) => Math.hypot(x - eye.x, y - eye.y)))

it('the cone of a camera far away is drawn as long as it is', () => {
  expect(lengthOf(shortCone(picture(100), eye))).toBeCloseTo(26.1, 1)
})

it('the cone of a camera nearby is shortened until it hides no more than a corner of the picture', () => {
  expect(lengthOf(shortCone(picture(20_000), eye))).toBeLessThanOrEqual(72)
  expect(lengthOf(shortCone(picture(20_000), eye))).toBeGreaterThan(40)
})

it('a cone that opens behind one’s own back is not drawn', () => {
  expect(shortCone(() => [{ x: 0, y: 0, isAhead: false }], eye)).toBeNull()
})

it('a cone opens around the way that somebody looks', () => {
  const corners = coneOf(new Vector3(0, 0, 0), new Vector3(0, 0, -8), 0.25)
  expect(corners.map(({ z }) => z)).toEqual([-2, -2, -2, -2])
  expect(corners.map(({ x }) => Math.abs(x).toFixed(1))).toEqual(['0.6', '0.6', '0.6', '0.6'])
})
