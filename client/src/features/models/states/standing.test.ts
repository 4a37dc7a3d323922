import { placement } from '@plumbline/core/bim'
import { Matrix4, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { inModel, matrixOf, outOfModel, resting, standingOf } from './standing.ts'

const middle = new Vector3(12, 3, -40)
const crane = { move: [25.5, -3.25, 0.5], rotation: [0, 0, 90], scale: 1.5 } as const
const near = (matrix: Matrix4) => matrix.elements.map((cell) => Math.round(cell * 1e6) / 1e6 + 0)

describe('an element that a state moves', () => {
  test('goes to the east and the north, and turns around its own middle', () => {
    const to = (x: number, y: number, z: number) =>
      new Vector3(x, y, z)
        .applyMatrix4(matrixOf(crane, middle))
        .toArray()
        .map((value) => Math.round(value * 1e6) / 1e6)
    // East is x, north is −z, up is y.
    expect(to(12, 3, -40)).toEqual([37.5, 3.5, -36.75])
    // Two metres to its east are three to its north then.
    expect(to(14, 3, -40)).toEqual([37.5, 3.5, -39.75])
  })

  test('is told by the numbers that were typed', () => {
    expect(standingOf(matrixOf(crane, middle), middle)).toEqual(crane)
    expect(standingOf(new Matrix4(), middle)).toEqual(resting)
  })

  test('is kept by the axes of the map as its file has them, far out too', () => {
    const origin = [4_500_000.25, 100, -6_100_000.5]
    const kept = outOfModel(matrixOf(crane, middle), origin)
    expect(placement.safeParse(kept).success).toBe(true)
    expect(near(inModel(kept, origin))).toEqual(near(matrixOf(crane, middle)))
    const lifted = outOfModel(matrixOf({ ...resting, move: [1, 2, 3] }, middle), [0, 0, 0])
    expect(lifted.slice(12)).toEqual([1, 2, 3, 1])
  })
})
