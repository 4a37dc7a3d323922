import type { Primitive, PrimitiveShape } from '@plumbline/core/bim'
import { Plane, Vector3 } from 'three'
import type { ModelViewer } from '../../../instruments/viewer/viewer.ts'
import { newGuid } from './new-guid.ts'

type Position = Primitive['position']

const MILLIMETRES = 1_000
const rounded = (metres: number): number => Math.round(metres * MILLIMETRES) / MILLIMETRES

/** East, north and up on the map, to the millimetre; in the picture up is y and north is −z. */
export function positionOf({ models: { origin } }: ModelViewer, { x, y, z }: Vector3): Position {
  const [east = 0, up = 0, south = 0] = origin
  return [rounded(x + east), rounded(-(z + south)), rounded(y + up)]
}

/** What a point of the canvas shows; where it shows nothing, the level of what the camera turns around. */
export function placeBelow(viewer: ModelViewer, { x, y }: { x: number; y: number }): Vector3 {
  const hit = viewer.picking.snapAt(x, y)
  if (hit) return hit.point
  const { target } = viewer.rig.pose
  const ray = viewer.picking.rayAt(x, y)
  const level = new Plane(new Vector3(0, 1, 0), -target.y)
  return ray.intersectPlane(level, new Vector3()) ?? target
}

const FIRST_SIZES: Record<PrimitiveShape, Primitive['size']> = {
  box: [3, 3, 3],
  sphere: [3, 3, 3],
  plane: [10, 10, 0.001],
  cylinder: [2, 2, 6],
}

export const newPrimitive = (shape: PrimitiveShape, name: string, position: Position): Primitive => ({
  guid: newGuid(),
  name,
  type: '',
  shape,
  size: FIRST_SIZES[shape],
  position,
  rotation: [0, 0, 0],
  color: '#ec9a3c',
  opacity: shape === 'plane' ? 50 : 100,
})
