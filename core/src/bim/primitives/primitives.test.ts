import { describe, expect, test } from 'vitest'
import {
  areaOf,
  geometryOfPrimitives,
  type ModelGeometry,
  type Primitive,
  packGeometry,
  primitiveShapes,
  unpackGeometry,
  volumeOf,
} from '../index.ts'

const box: Primitive = {
  guid: 'crane00000000000000000',
  name: 'Crane',
  type: '',
  shape: 'box',
  size: [2, 3, 4],
  position: [4_500_000, 6_100_000, 120],
  rotation: [0, 0, 0],
  color: '#ff8000',
  opacity: 100,
}

/** Lowest and highest corner of a part on the map: east, north, up. */
function extent(geometry: ModelGeometry, part = 0) {
  const { partMatrices: m, partShapes, shapeVertices, shapeFrames, positions, origin } = geometry
  const shape = partShapes[part]!
  const places: number[][] = []
  for (let at = shapeVertices[shape]! * 3; at < shapeVertices[shape + 1]! * 3; at += 3) {
    const local = [0, 1, 2].map(
      (axis) => shapeFrames[shape * 6 + axis]! + (positions[at + axis]! / 65_535) * shapeFrames[shape * 6 + 3 + axis]!,
    )
    const [x, y, z] = [0, 1, 2].map(
      (row) =>
        local.reduce((sum, value, column) => sum + value * m[part * 12 + column * 3 + row]!, m[part * 12 + 9 + row]!) +
        origin[row]!,
    ) as [number, number, number]
    places.push([x, -z, y])
  }
  const along = (axis: number) => places.map((place) => Math.round(place[axis]! * 100) / 100 + 0)
  return [0, 1, 2].map((axis) => [Math.min(...along(axis)), Math.max(...along(axis))])
}

/** Of closed triangles: positive when all of them face outwards. */
function enclosed({ positions, indices }: ModelGeometry): number {
  const corner = (index: number) => [0, 1, 2].map((axis) => positions[indices[index]! * 3 + axis]! / 65_535)
  let volume = 0
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)] as [number[], number[], number[]]
    volume += (a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) + a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!)) / 6
    volume += (a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)) / 6
  }
  return volume
}

describe('a shape placed by hand', () => {
  test('stands on its place on the map, far out too', () => {
    expect(extent(geometryOfPrimitives([box]))).toEqual([
      [4_499_999, 4_500_001],
      [6_099_998.5, 6_100_001.5],
      [120, 124],
    ])
  })

  test('is turned around the middle of what it stands on, around each axis after the other', () => {
    const at = (rotation: Primitive['rotation']) =>
      extent(geometryOfPrimitives([{ ...box, position: [0, 0, 0], rotation }]))
    expect(at([0, 0, 90])).toEqual([
      [-1.5, 1.5],
      [-1, 1],
      [0, 4],
    ])
    // What pointed up points south, and then east.
    expect(at([90, 0, 0])[1]).toEqual([-4, 0])
    expect(at([90, 0, 90])[0]).toEqual([0, 4])
  })

  test.each(primitiveShapes)('a %s is as large as it says, and closed', (shape) => {
    const one = { ...box, shape, position: [0, 0, 0] as Primitive['position'] }
    const geometry = unpackGeometry(packGeometry(geometryOfPrimitives([one])).buffer)
    expect(extent(geometry)).toEqual([
      [-1, 1],
      [-1.5, 1.5],
      [0, shape === 'plane' ? 0 : 4],
    ])
    const unit = volumeOf({ ...one, size: [1, 1, 1] })
    expect(Math.abs(enclosed(geometry) - unit)).toBeLessThan(0.03)
    if (shape === 'plane') expect([volumeOf(one), areaOf(one)]).toEqual([0, 6])
  })

  test('a model may have none', () => {
    expect(geometryOfPrimitives([])).toMatchObject({ elements: 0, partElements: new Uint32Array() })
  })
})
