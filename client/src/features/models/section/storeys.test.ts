import { Box3, Vector3 } from 'three'
import { expect, test } from 'vitest'
import type { LoadedModel } from '../element-tree.ts'
import { boxOfStorey, storeySlices } from './storeys.ts'

const storey = (name: string, elevation: number | null) => ({
  ...{ name, elevation, parent: null },
  ifcClass: 'IfcBuildingStorey',
})
const house = (placeOf: (number | null)[]): LoadedModel =>
  ({
    first: 10,
    table: { places: [storey('Ground', 0), storey('First', 3), storey('Roof', 6), storey('Attic', null)], placeOf },
  }) as unknown as LoadedModel

test('storeys are cut where their elements stand, whatever the file counts heights from', () => {
  // Twenty metres above what the file says; one column reaches down through the floor.
  const bottoms = [20, 20, 23, 19, 23, 26]
  const slices = storeySlices([house([0, 0, 1, 1, 1, 2])], (element) => bottoms[element - 10] ?? null)
  expect(slices).toEqual([
    { name: 'Roof', low: 26, high: null },
    { name: 'First', low: 23, high: 26 },
    { name: 'Ground', low: null, high: 23 },
  ])
  const models = new Box3(new Vector3(0, 18, 0), new Vector3(10, 28, 10))
  expect(boxOfStorey(slices[1]!, models)).toEqual({ low: { x: 0, y: 0.5, z: 0 }, high: { x: 1, y: 0.8, z: 1 } })
  expect(boxOfStorey(slices[2]!, models)).toEqual({ low: { x: 0, y: 0, z: 0 }, high: { x: 1, y: 0.5, z: 1 } })
})

test('storeys of one name in several models are one, and without elements nothing is known', () => {
  const both = storeySlices([house([1]), { ...house([1]), first: 20 }], (element) => (element === 10 ? 3 : 2.5))
  expect(both[1]).toEqual({ name: 'First', low: 2.5, high: 6 })
  expect(storeySlices([house([null])], () => 0)).toEqual([])
})
