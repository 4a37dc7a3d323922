import { geometryOfPrimitives, type Primitive } from '@plumbline/core/bim'
import { Vector3 } from 'three'
import { type BakedMesh, bake } from '../../../instruments/viewer/baking.ts'
import type { HandledPose } from '../../../instruments/viewer/handles.ts'
import { degreesOf, HUNDREDTHS, inPicture, MILLIMETRES, outOfPicture, rounded, turnOf } from '../handles/turning.ts'

const SMALLEST = 0.001

const middleOf = (origin: readonly number[]): Vector3 => new Vector3(origin[0], origin[1], origin[2])

/** In its model, whose places are near `origin`; up is y and north is −z. */
export const poseOf = ({ position, rotation, size }: Primitive, origin: readonly number[]): HandledPose => ({
  position: inPicture(position).sub(middleOf(origin)),
  quaternion: turnOf(rotation),
  scale: new Vector3(size[0], size[2], size[1]),
})

/** To the millimetre and the hundredth of a degree; a plane stays as flat as it is. */
export function placedAs(primitive: Primitive, pose: HandledPose, origin: readonly number[]): Primitive {
  const [east = 1, height = 1, north = 1] = pose.scale.toArray().map((one) => Math.max(SMALLEST, Math.abs(one)))
  const up = primitive.shape === 'plane' ? primitive.size[2] : height
  return {
    ...primitive,
    position: rounded(outOfPicture(pose.position.clone().add(middleOf(origin))), MILLIMETRES),
    rotation: rounded(degreesOf(pose.quaternion), HUNDREDTHS),
    size: rounded([east, north, up], MILLIMETRES),
  }
}

/** Of one metre, standing where its model begins. */
export function unitShapeOf({ shape }: Primitive): Pick<BakedMesh, 'positions' | 'indices'> {
  const unit = { shape, size: [1, 1, 1], position: [0, 0, 0], rotation: [0, 0, 0], color: '#000000', opacity: 100 }
  const [mesh] = bake(geometryOfPrimitives([unit as unknown as Primitive]), 0).meshes
  return mesh ?? { positions: new Float32Array(), indices: new Uint32Array() }
}
