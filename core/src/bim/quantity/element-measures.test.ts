import { expect, test } from 'vitest'
import { elementAreas, elementVolumes, geometryOfPrimitives, type Primitive } from '../index.ts'

const body = (more: Partial<Primitive>) =>
  ({
    shape: 'box',
    size: [2, 3, 4],
    position: [0, 0, 0],
    rotation: [0, 0, 0],
    color: '#808080',
    opacity: 100,
    ...more,
  }) as Primitive

test('elements have the volumes of their bodies, however these are turned and scaled', () => {
  const volumes = elementVolumes(
    geometryOfPrimitives([
      body({}),
      body({ rotation: [10, 20, 30], position: [1_000, 5, 3] }),
      body({ shape: 'cylinder', size: [2, 2, 5] }),
      body({ shape: 'plane', size: [2, 2, 1] }),
    ]),
  )
  expect(volumes[0]).toBeCloseTo(24, 3)
  expect(volumes[1]).toBeCloseTo(24, 3)
  // A circle of 24 corners.
  expect(volumes[2]).toBeCloseTo(5 * 12 * Math.sin(Math.PI / 12), 2)
  // What is not closed has none.
  expect(volumes[3]).toBeNaN()
})

test('an element of two bodies has both, one with an open body is unknown, one without bodies too', () => {
  const geometry = geometryOfPrimitives([body({}), body({}), body({}), body({ shape: 'plane' })])
  const merged = { ...geometry, elements: 3, partElements: Uint32Array.of(0, 1, 0, 1) }
  const [both, open, none] = elementVolumes(merged)
  expect(both).toBeCloseTo(48, 3)
  expect([open, none]).toEqual([Number.NaN, Number.NaN])
})

test('elements have the surface of their bodies, however these are turned, scaled and squeezed', () => {
  const geometry = geometryOfPrimitives([
    body({}),
    body({ rotation: [10, 20, 30], position: [1_000, 5, 3] }),
    body({ shape: 'plane', size: [2, 5, 1] }),
  ])
  const [box, turned, plane] = elementAreas(geometry)
  const ofBox = 2 * (2 * 3 + 3 * 4 + 4 * 2)
  expect(box).toBeCloseTo(ofBox, 3)
  expect(turned).toBeCloseTo(ofBox, 3)
  expect(plane).toBeGreaterThan(0)
  const matrices = geometry.partMatrices.slice()
  // Twice as long along the first axis alone.
  for (let at = 0; at < 3; at++) matrices[at]! *= 2
  const [squeezed] = elementAreas({ ...geometry, partMatrices: matrices })
  const sides = [0, 1, 2].map((axis) => geometry.shapeFrames[geometry.partShapes[0]! * 6 + 3 + axis]!)
  const scales = [0, 3, 6].map((at) => Math.hypot(...matrices.subarray(at, at + 3)))
  const [x, y, z] = sides.map((side, axis) => side * scales[axis]!) as [number, number, number]
  expect(squeezed).toBeCloseTo(2 * (x * y + y * z + z * x), 3)
  const bare = { ...geometry, elements: 4 }
  expect(elementAreas(bare)[3]).toBeNaN()
})
