import type { ModelGeometry } from '@plumbline/core/bim'
import { describe, expect, test } from 'vitest'
import { bake } from './baking.ts'

const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** A square of 2 × 1 metres, placed once for each offset; part n is of element n. */
function squares(offsets: readonly number[][], vertices = 4): ModelGeometry {
  const corners = [0, 0, 0, 65_535, 0, 0, 65_535, 65_535, 0, 0, 65_535, 0]
  const positions = Uint16Array.from({ length: vertices * 3 }, (_, at) => corners[at % 12] ?? 0)
  return {
    elements: offsets.length + 1,
    shapeVertices: Uint32Array.of(0, vertices),
    shapeIndices: Uint32Array.of(0, 6),
    shapeFrames: Float32Array.of(0, 0, 0, 2, 1, 0),
    positions,
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    partElements: Uint32Array.from(offsets, (_, at) => at),
    partShapes: new Uint32Array(offsets.length),
    partMatrices: Float32Array.from(offsets.flatMap((offset) => [...unit, ...offset])),
    partColors: Uint8Array.from(offsets.flatMap(() => [200, 100, 50, 255])),
    origin: new Float64Array(3),
  }
}

describe('what is drawn of a model', () => {
  test('rare shapes go into one draw, each vertex with its element', () => {
    const { meshes, bounds, triangles } = bake(
      squares([
        [0, 0, 0],
        [10, 5, 0],
      ]),
      100,
    )
    expect(meshes).toHaveLength(1)
    expect([...(meshes[0]?.elements ?? [])]).toEqual([100, 100, 100, 100, 101, 101, 101, 101])
    expect([...(meshes[0]?.positions.slice(12, 18) ?? [])]).toEqual([10, 5, 0, 12, 5, 0])
    expect([...(meshes[0]?.indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7])
    expect([...bounds.slice(6, 12)]).toEqual([10, 5, 0, 12, 6, 0])
    expect([...bounds.slice(12)].every(Number.isNaN)).toBe(true)
    expect(triangles).toBe(4)
  })

  test('a shape that stands in many places is kept once', () => {
    const many = Array.from({ length: 21 }, (_, at) => [at, 0, 0])
    const { meshes, triangles } = bake(squares(many, 1_000), 0)
    expect(meshes).toHaveLength(1)
    expect(meshes[0]?.positions).toHaveLength(3_000)
    expect(meshes[0]?.matrices).toHaveLength(21 * 12)
    expect([...(meshes[0]?.elements ?? [])]).toEqual(many.map(([at]) => at))
    expect(triangles).toBe(42)
  })
})
