import type { ModelGeometry } from '../geometry-file.ts'
import { type Primitive, primitiveShapes } from './primitive.ts'
import { unitShapes } from './unit-shapes.ts'

const QUANTA = 65_535
const DEGREE = Math.PI / 180

/** Primitives as a model that is drawn: each is one element with one part, in their order. */
export function geometryOfPrimitives(primitives: readonly Primitive[]): ModelGeometry {
  const used = primitiveShapes.filter((shape) => primitives.some((one) => one.shape === shape))
  const shapes = used.map((shape) => unitShapes[shape]())
  const origin = primitives[0] ? inPicture(primitives[0].position) : [0, 0, 0]
  return {
    elements: primitives.length,
    shapeVertices: Uint32Array.from(startsOf(shapes.map(({ positions }) => positions.length / 3))),
    shapeIndices: Uint32Array.from(startsOf(shapes.map(({ indices }) => indices.length))),
    shapeFrames: Float32Array.from(shapes.flatMap(() => [-0.5, 0, -0.5, 1, 1, 1])),
    positions: Uint16Array.from(
      shapes.flatMap(({ positions }) =>
        positions.map((value, at) => Math.round((value + (at % 3 === 1 ? 0 : 0.5)) * QUANTA)),
      ),
    ),
    indices: Uint32Array.from(shapes.flatMap(({ indices }) => indices)),
    partElements: Uint32Array.from(primitives.keys()),
    partShapes: Uint32Array.from(primitives, ({ shape }) => used.indexOf(shape)),
    partMatrices: Float32Array.from(primitives.flatMap((one) => matrixOf(one, origin))),
    partColors: Uint8Array.from(primitives.flatMap(colorOf)),
    origin: Float64Array.from(origin),
  }
}

/** North is −z, up is y. */
const inPicture = ([east, north, up]: readonly [number, number, number]): [number, number, number] => [east, up, -north]

function startsOf(counts: readonly number[]): number[] {
  const starts = [0]
  for (const count of counts) starts.push(starts.at(-1)! + count)
  return starts
}

/** Columns: what becomes of the axes of the shape, and of its foot. */
function matrixOf({ size: [east, north, up], position, rotation }: Primitive, origin: readonly number[]): number[] {
  const axes = [
    [east, 0, 0],
    [0, 0, up],
    [0, -north, 0],
  ] as const
  const foot = inPicture(position).map((value, axis) => value - (origin[axis] ?? 0))
  return [...axes.flatMap((axis) => inPicture(turned(axis, rotation))), ...foot]
}

type Place = readonly [number, number, number]

/** East, north, up: turned around each of these axes, one after the other. */
function turned([x, y, z]: Place, [aroundEast, aroundNorth, aroundUp]: Place): [number, number, number] {
  const [y1, z1] = turnedFlat(y, z, aroundEast)
  const [z2, x1] = turnedFlat(z1, x, aroundNorth)
  const [x2, y2] = turnedFlat(x1, y1, aroundUp)
  return [x2, y2, z2]
}

function turnedFlat(one: number, other: number, degrees: number): [number, number] {
  const [sine, cosine] = [Math.sin(degrees * DEGREE), Math.cos(degrees * DEGREE)]
  return [one * cosine - other * sine, one * sine + other * cosine]
}

function colorOf({ color, opacity }: Primitive): number[] {
  const rgb = Number.parseInt(color.slice(1), 16)
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255, Math.round((opacity / 100) * 255)]
}
