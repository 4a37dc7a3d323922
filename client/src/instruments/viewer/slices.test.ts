import { Box3, PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { BANDS, bandOf, sizeOfBand } from './bands.ts'
import { chunksOf } from './chunks.ts'
import { type Sliced, Slices } from './slices.ts'

/** Of so many triangles in each band, around a place. */
function thing(name: string, z: number, triangles: Record<number, number>, places = 1): Sliced & { name: string } {
  let end = 0
  const bandEnds = Uint32Array.from({ length: BANDS }, (_, band) => (end += (triangles[band] ?? 0) * 3))
  const box = new Box3(new Vector3(-1, -1, z - 1), new Vector3(1, 1, z + 1))
  return { name, box, bandEnds, places }
}

/** Stands at the origin and looks along −z. */
const camera = new PerspectiveCamera(45, 1, 0.1, 1_000)

function slicesOf(things: readonly (Sliced & { name: string })[], most: number) {
  const slices = new Slices(things, camera)
  const drawn: Record<string, number[]>[] = []
  while (!slices.isDone) {
    const runs = [...slices.next(most)].map(([{ name }, { start, count }]) => [name, [start / 3, count / 3]])
    drawn.push(Object.fromEntries(runs))
  }
  return drawn
}

describe('a picture that is too large for one frame', () => {
  test('begins with what looks largest, and goes on until everything is there once', () => {
    const near = thing('near', -10, { 2: 10, 6: 100 })
    const far = thing('far', -500, { 2: 30 })
    expect(slicesOf([far, near], 60)).toEqual([{ near: [0, 60] }, { near: [60, 50], far: [0, 10] }, { far: [10, 20] }])
  })

  test('leaves out what is behind the camera', () => {
    expect(slicesOf([thing('behind', 20, { 0: 10 }), thing('ahead', -20, { 0: 10 })], 1_000)).toEqual([
      { ahead: [0, 10] },
    ])
  })

  test('counts a shape as often as it stands somewhere', () => {
    expect(slicesOf([thing('chairs', -10, { 3: 10 }, 50)], 300)).toEqual([{ chairs: [0, 6] }, { chairs: [6, 4] }])
  })
})

test('every band holds what is half as large as in the one before', () => {
  expect([100, 32, 20, 16, 0.5, 0.0001, 0].map(bandOf)).toEqual([0, 0, 1, 1, 6, 11, 11])
  expect(sizeOfBand(bandOf(20))).toBe(32)
  expect(sizeOfBand(bandOf(0.5))).toBe(1)
})

test('what is drawn together lies together', () => {
  // Eight cubes along each of two axes, in no order.
  const parts = Array.from({ length: 64 }, (_, at) => (at * 37) % 64)
  const boxes = Float32Array.from(
    Array.from({ length: 64 }, (_, at) => [at % 8, 0, at >> 3, (at % 8) + 1, 1, (at >> 3) + 1]).flat(),
  )
  const chunks = chunksOf(parts, boxes, () => 1, 16)
  expect(chunks.map(({ length }) => length)).toEqual([16, 16, 16, 16])
  for (const chunk of chunks) {
    const along = (of: (part: number) => number) => Math.max(...chunk.map(of)) - Math.min(...chunk.map(of))
    expect([along((part) => part % 8), along((part) => part >> 3)]).toEqual([3, 3])
  }
})
