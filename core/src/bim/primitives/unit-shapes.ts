import type { PrimitiveShape } from './primitive.ts'

/** Triangles of a shape of one metre; up is y, what it stands on has its middle at the origin. */
export interface UnitShape {
  positions: number[]
  indices: number[]
}

/** A circle is drawn with so many corners. */
const SIDES = 24
const RINGS = 12

export const unitShapes: Record<PrimitiveShape, () => UnitShape> = { box, sphere, plane, cylinder }

function box(): UnitShape {
  const positions = [0, 1].flatMap((y) => [-0.5, y, -0.5, 0.5, y, -0.5, 0.5, y, 0.5, -0.5, y, 0.5])
  const sides = [0, 1, 2, 3].flatMap((corner) => {
    const next = (corner + 1) % 4
    return [corner, corner + 4, next, next, corner + 4, next + 4]
  })
  return { positions, indices: [0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, ...sides] }
}

function plane(): UnitShape {
  return { positions: [-0.5, 0, -0.5, 0.5, 0, -0.5, 0.5, 0, 0.5, -0.5, 0, 0.5], indices: [0, 2, 1, 0, 3, 2] }
}

function cylinder(): UnitShape {
  const positions = [0, 0, 0, 0, 1, 0, ...circle(0, 0.5), ...circle(1, 0.5)]
  const indices = around((side, next) => [
    ...[0, 2 + side, 2 + next],
    ...[1, 2 + SIDES + next, 2 + SIDES + side],
    ...between(2 + side, 2 + next, SIDES),
  ])
  return { positions, indices }
}

/** Rings from the lowest point to the highest one, which stand in the first two places. */
function sphere(): UnitShape {
  const positions = [0, 0, 0, 0, 1, 0]
  for (let ring = 1; ring < RINGS; ring++) {
    const angle = (ring / RINGS) * Math.PI
    positions.push(...circle((1 - Math.cos(angle)) / 2, Math.sin(angle) / 2))
  }
  const last = 2 + (RINGS - 2) * SIDES
  const indices = around((side, next) => [
    ...[0, 2 + side, 2 + next],
    ...[1, last + next, last + side],
    ...Array.from({ length: RINGS - 2 }, (_, ring) =>
      between(2 + ring * SIDES + side, 2 + ring * SIDES + next, SIDES),
    ).flat(),
  ])
  return { positions, indices }
}

const circle = (y: number, radius: number): number[] =>
  around((side) => {
    const angle = (side / SIDES) * 2 * Math.PI
    return [Math.cos(angle) * radius, y, Math.sin(angle) * radius]
  })

const around = (of: (side: number, next: number) => number[]): number[] =>
  Array.from({ length: SIDES }, (_, side) => of(side, (side + 1) % SIDES)).flat()

/** Two triangles from two neighbours of one ring to those above them. */
const between = (one: number, next: number, above: number): number[] => [
  ...[one, one + above, next],
  ...[next, one + above, next + above],
]
