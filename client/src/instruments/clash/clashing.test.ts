import { geometryOfPrimitives, type Primitive } from '@plumbline/core/bim'
import { Matrix4, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { type ClashAsked, clashes } from './run.ts'

type Triple = [number, number, number]

/** Metres: what stands on its foot at a place. */
const box = (position: Triple, size: Triple, rotation: Triple = [0, 0, 0], shape: Primitive['shape'] = 'box') =>
  ({ guid: '', name: '', shape, position, size, rotation, color: '#ffffff', opacity: 100 }) as unknown as Primitive

const modelOf = (primitives: readonly Primitive[]) => {
  const geometry = geometryOfPrimitives(primitives)
  const place = new Matrix4().setPosition(new Vector3(...(geometry.origin as unknown as Triple)))
  return { geometry, placeOf: () => place }
}

function run(primitives: readonly Primitive[], asked: Partial<ClashAsked> = {}) {
  const all = primitives.map((_, element) => ({ model: 0, element }))
  const steps = clashes([modelOf(primitives)], { kind: 'hard', metres: 0.0005, a: all, b: all, max: 10_000, ...asked })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const told = (primitives: readonly Primitive[], asked: Partial<ClashAsked> = {}) =>
  run(primitives, asked).found.map(({ meeting: { way, metres } }) => `${way} ${(metres * 1_000).toFixed(0)}`)

const wall = box([0, 0, 0], [4, 0.2, 3])

test.each<[string, Primitive, string[]]>([
  ['stands beside it', box([0, 1, 0], [1, 1, 1]), []],
  ['touches its face', box([0, 0.6, 0], [1, 1, 1]), []],
  ['stands on it', box([0, 0, 3], [4, 0.2, 1]), []],
  ['touches its edge only', box([2.5, 0.6, 0], [1, 1, 1]), []],
  ['overlaps it by one millimetre', box([0, 0.599, 0], [1, 1, 1]), ['crosses 1']],
  ['overlaps by one millimetre and is flush at all sides', box([0, 0, 2.999], [4, 0.2, 1]), ['crosses 1']],
  ['lies in it', box([0, 0, 1], [1, 0.1, 1]), ['contains 100']],
  ['lies in it, flush with a face', box([0, 0.05, 1], [1, 0.1, 1]), ['contains 100']],
  ['is the same again', wall, ['contains 100']],
  ['runs through it', box([0, 0, 1], [0.1, 2, 0.1]), ['crosses 100']],
  ['is a pipe through it', box([0, -1, 1], [0.1, 0.1, 2], [-90, 0, 0], 'cylinder'), ['crosses 100']],
  ['leans into it', box([0, 0.3, 0], [0.2, 0.2, 2], [30, 0, 0]), ['crosses']],
])('of a wall and what %s', (_, other, expected) => {
  const found = told([wall, other])
  expect(found).toHaveLength(expected.length)
  for (const [at, one] of expected.entries()) expect(found[at]).toContain(one)
})

test('the tolerance is borne: what overlaps by less is no clash', () => {
  const scene = [wall, box([0, 0.597, 0], [1, 1, 1])]
  expect(told(scene, { metres: 0.005 })).toEqual([])
  expect(told(scene, { metres: 0.002 })).toEqual(['crosses 3'])
})

test('what fits into an opening exactly is no clash', () => {
  // A wall of four pieces around a window of its own size.
  const around = [
    box([-1.5, 0, 0], [1, 0.2, 3]),
    box([1.5, 0, 0], [1, 0.2, 3]),
    box([0, 0, 0], [2, 0.2, 1]),
    box([0, 0, 2], [2, 0.2, 1]),
  ]
  expect(told([...around, box([0, 0, 1], [2, 0.2, 1])])).toEqual([])
  expect(told([...around, box([0, 0, 1], [2.02, 0.2, 1])])).toEqual(['crosses 10', 'crosses 10'])
})

test('clearance: what is nearer than wanted, also what touches, and what runs through', () => {
  const asked = { kind: 'clearance', metres: 0.3 } as const
  expect(told([wall, box([0, 0.85, 0], [1, 1, 1])], asked)).toEqual(['near 250'])
  expect(told([wall, box([0, 0.95, 0], [1, 1, 1])], asked)).toEqual([])
  expect(told([wall, box([0, 0.6, 0], [1, 1, 1])], asked)).toEqual(['near 0'])
  expect(told([wall, box([0, 0, 1], [0.1, 2, 0.1])], asked)).toEqual(['crosses 100'])
})

test('space: of each two works the nearest elements; of one work, and of what no work builds, nothing', () => {
  const near = (apart: number, x = 0) => box([x, 0.6 + apart, 0], [1, 1, 1])
  const worksOf = (works: readonly number[][]) => ({
    ...({ kind: 'space', metres: 0.3 } as const),
    worksOf: ({ element }: { element: number }) => works[element] ?? [],
  })
  const scene = [wall, near(0.25, -1.5), near(0.1), near(0.2, 1.5), near(0.05, 3)]
  expect(told(scene, worksOf([[7], [8], [8], [9], []]))).toEqual(['near 100', 'near 200'])
  expect(told(scene, worksOf([[7], [7], [7], [7], [7]]))).toEqual([])
  // An element of several works tells of each of them, once.
  expect(told(scene, worksOf([[7, 8], [9], [9], [], []]))).toEqual(['near 100'])
  // A zone that another work runs through is nearer than all.
  expect(told([...scene, box([0, 0, 0], [9, 9, 9])], worksOf([[7], [], [], [], [], [8]]))).toEqual(['contains 200'])
  // Without any distance what shares space is told all the same.
  expect(told([wall, box([0, 0, 1], [0.1, 2, 0.1])], { ...worksOf([[7], [8]]), metres: 0 })).toEqual(['crosses 100'])
})

test('elements of both sets are met once, parts of one whole never, and not more than wanted', () => {
  const scene = [wall, wall, wall]
  expect(run(scene).found).toHaveLength(3)
  expect(run(scene, { belongTogether: () => true }).found).toEqual([])
  expect(run(scene, { max: 2 })).toMatchObject({ more: true, found: [{}, {}] })
})

/** Corners of a box in the picture, by the axes it has. */
function axesOf({ geometry }: ReturnType<typeof modelOf>, element: number) {
  const m = geometry.partMatrices.subarray(element * 12, element * 12 + 12)
  const column = (at: number) => new Vector3(m[at], m[at + 1], m[at + 2])
  const sides = [column(0), column(3), column(6)]
  // The foot is the middle of the lowest side.
  const middle = column(9).addScaledVector(sides[1] as Vector3, 0.5)
  return { sides, middle }
}

/** By separating axes, which has nothing in common with triangles: how deep two boxes lie in each other, below 0 apart. */
function depthOf(model: ReturnType<typeof modelOf>, a: number, b: number): number {
  const [one, other] = [axesOf(model, a), axesOf(model, b)]
  const between = other.middle.clone().sub(one.middle)
  const crossed = one.sides.flatMap((side) => other.sides.map((second) => side.clone().cross(second)))
  const axes = [...one.sides, ...other.sides, ...crossed].filter((axis) => axis.length() > 1e-6)
  return Math.min(
    ...axes.map((axis) => {
      const unit = axis.clone().normalize()
      const reach = [...one.sides, ...other.sides].reduce((sum, side) => sum + Math.abs(side.dot(unit)) / 2, 0)
      return reach - Math.abs(between.dot(unit))
    }),
  )
}

test('as many as an independent look at every pair of 250 turned boxes finds', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const triple = (least: number, most: number): Triple =>
    [0, 1, 2].map(() => least + random() * (most - least)) as Triple
  const scene = Array.from({ length: 250 }, () => box(triple(0, 12), triple(0.2, 2.5), triple(0, 180)))
  const model = modelOf(scene)
  const TOLERANCE = 0.02
  const found = new Set(run(scene, { metres: TOLERANCE }).found.map(({ a, b }) => [a.element, b.element].sort().join()))
  const [wrong, right]: [string[], string[]] = [[], []]
  for (let a = 0; a < scene.length; a++) {
    for (let b = a + 1; b < scene.length; b++) {
      const depth = depthOf(model, a, b)
      const key = [a, b].sort().join()
      // What is as deep as the tolerance may be told either way.
      if (depth > 0 && depth < TOLERANCE * 3) continue
      if (depth > 0 !== found.has(key)) wrong.push(`${key} ${depth.toFixed(4)}`)
      else if (depth > 0) right.push(key)
    }
  }
  expect(wrong).toEqual([])
  expect(right.length).toBeGreaterThan(300)
})
