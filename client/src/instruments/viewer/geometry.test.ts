import { Box3, Matrix4, Ray, Vector3, Vector4 } from 'three'
import { describe, expect, test } from 'vitest'
import type { BakedModel } from './baking.ts'
import { isCutAway, placeAt, planesOf, sectionBoxAround, shareAt } from './cuts.ts'
import { firstHit, type Hit, trianglesNear } from './hitting.ts'
import { Moves } from './moves.ts'
import { placeOf } from './placing.ts'
import { snapped } from './snapping.ts'
import { ModelTrees, packTree } from './trees.ts'

const square = Float32Array.of(0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0)
const twoTriangles = Uint32Array.of(0, 1, 2, 0, 2, 3)

/** Two squares of 2 × 1 metres, one behind the other: element 5 at z = 0, element 6 at z = −1; a third one, 7, placed. */
function squares(): BakedModel {
  const sizes = {
    box: new Float32Array(6),
    bandEnds: new Uint32Array(),
    lineEnds: new Uint32Array(),
    lines: new Uint32Array(),
    isClear: false,
  }
  const behind = square.map((place, at) => (at % 3 === 2 ? -1 : place))
  const baked = {
    positions: Float32Array.of(...square, ...behind),
    elements: Float32Array.of(5, 5, 5, 5, 6, 6, 6, 6),
    tints: new Uint8Array(32),
    sides: new Uint8Array(8),
    indices: Uint32Array.of(...twoTriangles, ...twoTriangles.map((vertex) => vertex + 4)),
    matrices: null,
    ...sizes,
  }
  const placed = {
    positions: square,
    elements: Float32Array.of(7),
    tints: new Uint8Array(4),
    sides: new Uint8Array(1),
    indices: twoTriangles,
    matrices: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 10, 0, -4),
    ...sizes,
  }
  const bounds = Float32Array.of(0, 0, 0, 2, 1, 0, 0, 0, -1, 2, 1, -1, 10, 0, -4, 12, 1, -4)
  return { meshes: [baked, placed], bounds, origin: new Float64Array(3), triangles: 6 }
}

const model = squares()
const trees = new ModelTrees(model, model.meshes.map(packTree), 5)
const ahead = (x: number, y: number) => new Ray(new Vector3(x, y, 10), new Vector3(0, 0, -1))
const nothingMoved = { groups: [], moves: new Moves() }
const hit = (
  ray: Ray,
  isSeen: (element: number, point: Vector3) => boolean = () => true,
  place = new Matrix4(),
  moved: Parameters<ModelTrees['along']>[2] = nothingMoved,
) => firstHit(trees.along(ray, place, moved), ray, isSeen)

describe('a ray', () => {
  test('meets the nearest element that is seen, also one of a shape that stands in many places', () => {
    expect(hit(ahead(1, 0.25))).toMatchObject({ element: 5, point: { x: 1, y: 0.25, z: 0 }, distance: 10 })
    expect(hit(ahead(1, 0.25), (element) => element !== 5)).toMatchObject({ element: 6, distance: 11 })
    expect(hit(ahead(11, 0.5))).toMatchObject({ element: 7, point: { x: 11, y: 0.5, z: -4 } })
    expect(hit(ahead(5, 0.5))).toBeNull()
    expect(hit(ahead(11, 1.5))).toBeNull()
  })

  test('passes through what is cut away', () => {
    const planes = [new Vector4(0, 0, 1, 0.5)]
    expect(hit(ahead(1, 0.25), (_, point) => !isCutAway(planes, point))).toMatchObject({ element: 6 })
  })

  test('meets models where they have been moved and turned to', () => {
    const place = placeOf([0, 0, 0], [0, 0, 0], { move: [100, 0, 0], turn: Math.PI / 2, around: [0, 0] })
    // The square now runs from x = 100, z = 0 to z = −2.
    const sideways = new Ray(new Vector3(110, 0.5, -1), new Vector3(-1, 0, 0))
    const found = hit(sideways, undefined, place)
    expect(found?.element).toBe(5)
    expect(found?.point.x).toBeCloseTo(100)
  })
})

describe('elements that stand elsewhere than their file has them', () => {
  // Element 5 goes ten metres to the left, element 7, of a shape that stands in many places, one metre up.
  const moves = new Moves()
  moves.set(Int32Array.of(-1, -1, -1, -1, -1, 0, -1, 1), [
    new Matrix4().makeTranslation(-10, 0, 0),
    new Matrix4().makeTranslation(0, 1, 0),
  ])
  const groups = moves.groupsIn(5, model.bounds)
  const at = (x: number, y: number) => hit(ahead(x, y), undefined, new Matrix4(), { groups, moves })

  test('are met there and not where they were', () => {
    expect(at(-9, 0.25)).toMatchObject({ element: 5, point: { x: -9, y: 0.25, z: 0 } })
    expect(at(1, 0.25)).toMatchObject({ element: 6 })
    expect(at(11, 1.5)).toMatchObject({ element: 7 })
    expect(at(11, 0.5)).toBeNull()
  })

  test('of one move lie in one box, as their file has them', () => {
    expect(groups.map(({ move, box }) => [move, box.min.x, box.max.x])).toEqual([
      [0, 0, 2],
      [1, 10, 12],
    ])
    expect(moves.matrixOf(6)).toBeNull()
    moves.set(new Int32Array(), [])
    expect(moves.groupsIn(5, model.bounds)).toEqual([])
  })
})

describe('what is pointed at', () => {
  const at = (x: number, y: number) => {
    const found = hit(ahead(x, y)) as Hit
    return snapped(found.point, trianglesNear(found, 0.1), 0.1)
  }
  test('is a corner that is near, else an edge, else the face itself', () => {
    expect(at(1.95, 0.96)).toMatchObject({ kind: 'corner', point: { x: 2, y: 1, z: 0 } })
    expect(at(1.2, 0.04)).toMatchObject({ kind: 'edge' })
    expect(at(1.2, 0.04).point.y).toBeCloseTo(0)
    expect(at(1.5, 0.4)).toMatchObject({ kind: 'face', point: { x: 1.5, y: 0.4 } })
  })
  test('is no edge where two triangles make one face', () => {
    expect(at(1, 0.5)).toMatchObject({ kind: 'face' })
  })
})

describe('a section', () => {
  const models = new Box3(new Vector3(-10, 0, 0), new Vector3(10, 30, 40))
  test('leaves what lies on one side of the plane', () => {
    const planes = planesOf({ axis: 'y', share: 0.5, flipped: false }, null, models)
    expect(isCutAway(planes, new Vector3(0, 14, 0))).toBe(false)
    expect(isCutAway(planes, new Vector3(0, 16, 0))).toBe(true)
    const others = planesOf({ axis: 'y', share: 0.5, flipped: true }, null, models)
    expect(isCutAway(others, new Vector3(0, 14, 0))).toBe(true)
  })
  test('by a box leaves what is in it, and holds what it was drawn around', () => {
    const wanted = new Box3(new Vector3(-1, 3, 10), new Vector3(1, 6, 12))
    const planes = planesOf(null, sectionBoxAround(wanted, models), models)
    expect(planes).toHaveLength(6)
    for (const corner of [wanted.min, wanted.max]) expect(isCutAway(planes, corner)).toBe(false)
    expect(isCutAway(planes, new Vector3(-2, 4, 11))).toBe(true)
    expect(isCutAway(planes, new Vector3(0, 7, 11))).toBe(true)
  })
  test('has the same place after it was told by shares', () => {
    expect(placeAt(models, 'z', shareAt(models, 'z', 12))).toBeCloseTo(12)
    expect(shareAt(models, 'x', 99)).toBe(1)
  })
})

test('models far out on the map stand beside each other to the millimetre', () => {
  const first = [4_500_000.25, 12, -6_100_000.5]
  const second = [4_500_010.75, 12.004, -6_100_003.125]
  const { elements } = placeOf(second, first, null)
  expect([...elements.slice(12, 15)].map((place) => Math.round(place * 1_000))).toEqual([10_500, 4, -2_625])
})

test('a model is turned around the place that was chosen, wherever its own middle is', () => {
  const alignment = { move: [0, 5, 0], turn: Math.PI, around: [1_000, -2_000] } as const
  const place = placeOf([1_010, 0, -2_000], [0, 0, 0], alignment)
  const moved = new Vector3(0, 0, 0).applyMatrix4(place)
  expect([moved.x, moved.y, moved.z].map(Math.round)).toEqual([990, 5, -2_000])
})
