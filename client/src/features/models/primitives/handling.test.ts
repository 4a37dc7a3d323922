import type { Primitive } from '@plumbline/core/bim'
import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { nudged } from '../handles/nudging.ts'
import { placedAs, poseOf, unitShapeOf } from './handling.ts'

const crane: Primitive = {
  guid: 'crane00000000000000000',
  name: 'Crane',
  type: '',
  shape: 'box',
  size: [2, 3, 30],
  position: [4_500_000.125, 6_100_000.25, 120],
  rotation: [10, -20, 135],
  color: '#ff8000',
  opacity: 100,
}
const origin = [4_500_000, 100, -6_100_000]

describe('a shape in the hand', () => {
  test('is where it was when nobody moves it, far out too', () => {
    expect(placedAs(crane, poseOf(crane, origin), origin)).toEqual(crane)
  })

  test('that is moved to the north and made larger is so on the map', () => {
    const pose = poseOf(crane, origin)
    pose.position.z -= 5
    pose.scale.y = 12
    expect(placedAs(crane, pose, origin)).toEqual({
      ...crane,
      position: [4_500_000.125, 6_100_005.25, 120],
      size: [2, 3, 12],
    })
  })

  test('stands upright on its foot, as it is drawn', () => {
    const { position, quaternion, scale } = poseOf({ ...crane, rotation: [90, 0, 90] }, origin)
    // What pointed up points south, and then east.
    const top = new Vector3(0, 1, 0).multiply(scale).applyQuaternion(quaternion).add(position)
    expect([top.x, top.y, top.z].map((value) => Math.round(value * 100) / 100)).toEqual([30.13, 20, -0.25])
    const ys = [...unitShapeOf(crane).positions].filter((_, at) => at % 3 === 1)
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, 1])
  })

  test('goes where the arrow points in the picture, and farther with Shift', () => {
    const pose = poseOf(crane, origin)
    const to = (code: string, heading: number, shiftKey = false) =>
      placedAs(crane, nudged(pose, 'translate', { code, shiftKey }, heading) ?? pose, origin).position
    expect(to('ArrowUp', 0)).toEqual([4_500_000.125, 6_100_000.35, 120])
    // Whoever looks west has the north on the right.
    expect(to('ArrowRight', Math.PI / 2, true)).toEqual([4_500_000.125, 6_100_001.25, 120])
    expect(to('PageUp', 0)).toEqual([4_500_000.125, 6_100_000.25, 120.1])
    expect(nudged(pose, 'translate', { code: 'KeyA', shiftKey: false }, 0)).toBeNull()
  })
})
