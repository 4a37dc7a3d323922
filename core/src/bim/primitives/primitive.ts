/** Shapes placed by hand: what no file has, such as cranes, zones and works without a model. */
import { z } from 'zod'
import { plainText } from '../../text/index.ts'

export const primitiveShapes = ['box', 'sphere', 'plane', 'cylinder'] as const
export type PrimitiveShape = (typeof primitiveShapes)[number]

/** Of one model. */
export const MAX_PRIMITIVES = 2_000

/** Metres on the map; nothing built is further out than the earth is round. */
const metres = z.number().min(-100_000_000).max(100_000_000)
const length = z.number().min(0.001).max(10_000)
const degrees = z.number().min(-360).max(360)

export const primitive = z.object({
  guid: z.string().regex(/^[A-Za-z0-9_$]{22}$/),
  name: plainText().trim().min(1).max(128),
  /** What it stands for, as people call it; '': nothing is said. */
  type: plainText().trim().max(64),
  shape: z.enum(primitiveShapes),
  /** Metres to the east, to the north and up, before it is turned; a plane has no height. */
  size: z.tuple([length, length, length]),
  /** East, north and up, of the middle of what it stands on. */
  position: z.tuple([metres, metres, metres]),
  /** Degrees around the axes to the east, to the north and up, one after the other, as screws go. */
  rotation: z.tuple([degrees, degrees, degrees]),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Percent. */
  opacity: z.int().min(5).max(100),
})
export type Primitive = z.infer<typeof primitive>

/** Cubic metres. */
export function volumeOf({ shape, size: [east, north, up] }: Primitive): number {
  const filled = { box: 1, sphere: Math.PI / 6, plane: 0, cylinder: Math.PI / 4 }
  return filled[shape] * east * north * up
}

/** Square metres that it covers where it stands upright. */
export function areaOf({ shape, size: [east, north] }: Primitive): number {
  const filled = { box: 1, sphere: Math.PI / 4, plane: 1, cylinder: Math.PI / 4 }
  return filled[shape] * east * north
}
