import { Box3, PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { edgeRuns } from './edge-runs.ts'
import { sides, surfaceOf } from './edges.ts'
import { Lens } from './lens.ts'
import { Quality } from './quality.ts'

/** A cube of one metre, each face with vertices of its own. */
function cube(): { positions: number[]; indices: number[] } {
  const faces = [
    [
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [1, 0, 0],
    ],
    [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ],
    [
      [0, 1, 0],
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
    ],
    [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 0],
    ],
    [
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [1, 0, 1],
    ],
  ]
  const indices = faces.flatMap((_, face) => [0, 1, 2, 0, 2, 3].map((corner) => face * 4 + corner))
  return { positions: faces.flat(2), indices }
}

describe('lines of shapes', () => {
  test('are where faces bend, not where a face is of two triangles', () => {
    const { positions, indices } = cube()
    const { lines, side } = surfaceOf(positions, positions, indices)
    expect(lines.length / 2).toBe(12)
    expect(side).toBe(sides.outward)
  })

  test('a body that is turned inside out is still one, and a sheet has no inside', () => {
    const { positions, indices } = cube()
    expect(surfaceOf(positions, positions, indices.toReversed()).side).toBe(sides.inward)
    const sheet = surfaceOf(positions, positions, indices.slice(0, 6))
    expect(sheet.side).toBe(sides.open)
    expect(sheet.lines.length / 2).toBe(4)
  })

  test('of what looks small are left out, the largest first where there are many', () => {
    const camera = new PerspectiveCamera(45, 1, 0.1, 10_000)
    camera.updateMatrixWorld()
    const at = (away: number, name: string) => ({
      name,
      box: new Box3(new Vector3(-1, -1, -away - 1), new Vector3(1, 1, -away)),
      lineEnds: Uint32Array.of(0, 0, 0, 0, 0, 24),
      places: 1,
    })
    const [near, further, far] = [at(10, 'near'), at(50, 'further'), at(4_000, 'far')]
    const shown = (most: number) => [...edgeRuns([far, further, near], camera, most)].map(([{ name }]) => name)
    expect(shown(1_000)).toEqual(['near', 'further'])
    expect(shown(30)).toEqual(['near'])
  })
})

test('a flat lens shows what is looked at as large as eyes see it, and what is far no smaller', () => {
  const lens = new Lens(45, 1.5, 0.1, 1_000)
  lens.distance = 20
  lens.updateMatrixWorld()
  const seen = (away: number) => new Vector3(0, 3, -away).project(lens).y
  const [before, beyond] = [seen(20), seen(40)]
  expect(beyond).toBeLessThan(before * 0.6)
  lens.isFlat = true
  expect(seen(20)).toBeCloseTo(before, 6)
  expect(seen(40)).toBeCloseTo(before, 6)
})

test('quality steps down while pictures come late, and is whole when nothing moves', () => {
  const quality = new Quality()
  const whole = quality.detail
  quality.ask(0)
  quality.ask(16)
  expect(quality.detail.samples).toBeLessThan(whole.samples)
  quality.took(90)
  quality.took(90)
  expect(quality.detail).toEqual({ samples: 0, lines: false })
  expect(quality.rests(100)).toBe(false)
  expect(quality.rests(400)).toBe(true)
  expect(quality.detail).toEqual(whole)
})
