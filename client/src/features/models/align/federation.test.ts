import type { Model } from '@plumbline/core/contract'
import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { placeOf } from '../../../instruments/viewer/placing.ts'
import { federationOf } from './federation.ts'

type Located = Pick<Model, 'id' | 'georeference' | 'createdAt'>
type Georeference = NonNullable<Model['georeference']>

const located = (id: string, day: number, map: Georeference['map'], trueNorth: number | null = null): Located => ({
  id,
  createdAt: `2027-01-0${day}T00:00:00.000Z`,
  georeference: map === null && trueNorth === null ? null : { map, trueNorth },
})
const west = { east: 4_500_000.125, north: 6_100_000.5, up: 120, turn: 30 }

/** Where a place of a model's file is in the picture: east, north, up. */
function placed(models: readonly Located[], id: string, [x, y, z]: [number, number, number]) {
  const { frames } = federationOf(models)
  const {
    x: east,
    y: up,
    z: south,
  } = new Vector3(x, z, -y).applyMatrix4(placeOf([0, 0, 0], [0, 0, 0], frames.get(id) ?? null))
  return [east, -south, up].map((metres) => Math.round(metres * 1_000) / 1_000 + 0)
}

describe('models of one facility', () => {
  test('stand to each other as on the map, in the frame of the oldest, to the millimetre', () => {
    // Ten metres along the x axis of the older one, which points 30° to the north of the east, and turned as far again.
    const along = { east: west.east + 10 * Math.cos(Math.PI / 6), north: west.north + 5, up: 123.5, turn: 60 }
    const models = [located('newer', 2, along), located('older', 1, west)]
    expect(placed(models, 'older', [1, 2, 3])).toEqual([1, 2, 3])
    expect(placed(models, 'newer', [0, 0, 0])).toEqual([10, 0, 3.5])
    const [east, north] = placed(models, 'newer', [4, 0, 0])
    expect([east, north]).toEqual([13.464, 2])
  })

  test('stay where their files have them when these do not say, or all say the same', () => {
    const models = [located('silent', 1, null), located('one', 2, west), located('other', 3, { ...west })]
    expect(federationOf(models).frames.size).toBe(0)
  })

  test('have the true north of the oldest that knows its place, else of the oldest that knows it', () => {
    expect(federationOf([located('silent', 1, null)]).trueNorth).toBeNull()
    expect(federationOf([located('north', 1, null, 90), located('map', 2, west, -30)]).trueNorth).toBeCloseTo(
      -Math.PI / 6,
    )
    expect(federationOf([located('silent', 1, null), located('north', 2, null, 90)]).trueNorth).toBeCloseTo(Math.PI / 2)
  })
})
