import { geometryOfPrimitives, type Primitive } from '@plumbline/core/bim'
import { Euler, Quaternion, Vector3 } from 'three'
import { type BakedMesh, bake } from '../../../instruments/viewer/baking.ts'
import type { HandledPose, HandleKind } from '../../../instruments/viewer/handles.ts'

type Triple = readonly [number, number, number]

const DEGREE = Math.PI / 180
/** Around the axis to the east, then the one to the north, then upwards: three turns by the last one first. */
const ORDER = 'YZX'
const SMALLEST = 0.001

const inPicture = ([east, north, up]: Triple): Vector3 => new Vector3(east, up, -north)

/** In its model, whose places are near `origin`; up is y and north is −z. */
export function poseOf({ position, rotation, size }: Primitive, origin: readonly number[]): HandledPose {
  const [east, north, up] = rotation
  return {
    position: inPicture(position).sub(new Vector3(origin[0], origin[1], origin[2])),
    quaternion: new Quaternion().setFromEuler(new Euler(east * DEGREE, up * DEGREE, -north * DEGREE, ORDER)),
    scale: new Vector3(size[0], size[2], size[1]),
  }
}

/** To the millimetre and the hundredth of a degree; a plane stays as flat as it is. */
export function placedAs(primitive: Primitive, pose: HandledPose, origin: readonly number[]): Primitive {
  const { x, y, z } = pose.position
  const turned = new Euler().setFromQuaternion(pose.quaternion, ORDER)
  const [east, height, north] = pose.scale.toArray().map((one) => Math.max(SMALLEST, Math.abs(one)))
  const up = primitive.shape === 'plane' ? primitive.size[2] : height
  return {
    ...primitive,
    position: triple([x + (origin[0] ?? 0), -(z + (origin[2] ?? 0)), y + (origin[1] ?? 0)], 1_000),
    rotation: triple([turned.x / DEGREE, -turned.z / DEGREE, turned.y / DEGREE], 100),
    size: triple([east ?? 1, north ?? 1, up ?? 1], 1_000),
  }
}

const triple = ([one, other, third]: Triple, steps: number): [number, number, number] => {
  // Never −0, which nobody types.
  const rounded = (value: number): number => Math.round(value * steps) / steps + 0
  return [rounded(one), rounded(other), rounded(third)]
}

/** Of one metre, standing where its model begins. */
export function unitShapeOf({ shape }: Primitive): Pick<BakedMesh, 'positions' | 'indices'> {
  const unit = { shape, size: [1, 1, 1], position: [0, 0, 0], rotation: [0, 0, 0], color: '#000000', opacity: 100 }
  const [mesh] = bake(geometryOfPrimitives([unit as unknown as Primitive]), 0).meshes
  return mesh ?? { positions: new Float32Array(), indices: new Uint32Array() }
}

const ways: Record<string, Triple> = {
  ArrowRight: [1, 0, 0],
  ArrowLeft: [-1, 0, 0],
  ArrowUp: [0, 0, -1],
  ArrowDown: [0, 0, 1],
  PageUp: [0, 1, 0],
  PageDown: [0, -1, 0],
}

const METRES = 0.1
const DEGREES = 1
const COARSER = 10

/**
 * One press of a key: to where the arrow points in the picture, along the nearest axis of the map. Turning goes around
 * the vertical, up and down make it larger and smaller. null: the key does nothing.
 */
export function nudged(
  { position, quaternion, scale }: HandledPose,
  kind: HandleKind,
  { code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>,
  heading: number,
): HandledPose | null {
  const way = ways[code]
  if (!way) return null
  const steps = shiftKey ? COARSER : 1
  const quarter = Math.round(heading / (Math.PI / 2)) * (Math.PI / 2)
  const [right, up, back] = way
  if (kind === 'translate') {
    const by = new Vector3(...way).applyAxisAngle(new Vector3(0, 1, 0), quarter).multiplyScalar(METRES * steps)
    return { position: position.clone().add(by), quaternion, scale }
  }
  if (kind === 'rotate') {
    const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), (right + back) * -DEGREES * steps * DEGREE)
    return { position, quaternion: quaternion.clone().premultiply(turn), scale }
  }
  const grown = (value: number, by: number): number => Math.max(METRES, value + by * METRES * steps)
  const larger = new Vector3(grown(scale.x, right), grown(scale.y, up), grown(scale.z, -back))
  return { position, quaternion, scale: larger }
}
