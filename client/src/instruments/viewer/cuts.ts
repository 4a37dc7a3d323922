import { type Box3, type Ray, Vector3, Vector4 } from 'three'

export type Axis = 'x' | 'y' | 'z'
export const axes: readonly Axis[] = ['x', 'y', 'z']

/** Cuts away what lies beyond `share` of the models along the axis, or before it. */
export interface Section {
  axis: Axis
  share: number
  flipped: boolean
}

type Shares = Record<Axis, number>

/** Cuts away what lies outside of it; by shares of the models. */
export interface SectionBox {
  low: Shares
  high: Shares
}

/** One plane and the six of a box. */
export const MAX_CUTS = 7

/** What lies on the positive side of any of them is cut away. */
export function planesOf(section: Section | null, box: SectionBox | null, models: Box3): Vector4[] {
  if (models.isEmpty()) return []
  const plane = (axis: Axis, share: number, side: 1 | -1): Vector4 => {
    const found = new Vector4(0, 0, 0, -side * placeAt(models, axis, share))
    found[axis] = side
    return found
  }
  return [
    ...(section ? [plane(section.axis, section.share, section.flipped ? -1 : 1)] : []),
    ...(box ? axes.flatMap((axis) => [plane(axis, box.low[axis], -1), plane(axis, box.high[axis], 1)]) : []),
  ]
}

/** It has places on both sides of the plane. */
export function isCrossed(box: Box3, { x, y, z, w }: Vector4): boolean {
  const middle = box.getCenter(new Vector3())
  const half = box.getSize(new Vector3()).multiplyScalar(0.5)
  const reach = Math.abs(x) * half.x + Math.abs(y) * half.y + Math.abs(z) * half.z
  return Math.abs(x * middle.x + y * middle.y + z * middle.z + w) <= reach
}

export const isCutAway = (planes: readonly Vector4[], { x, y, z }: Vector3): boolean =>
  planes.some((plane) => plane.x * x + plane.y * y + plane.z * z + plane.w > 0)

/** Where a ray comes into what is left, by its lengths; null: it begins there, or never comes in. */
export function entryAlong(planes: readonly Vector4[], { origin, direction }: Ray): number | null {
  let [entry, exit] = [0, Number.POSITIVE_INFINITY]
  for (const { x, y, z, w } of planes) {
    const along = x * direction.x + y * direction.y + z * direction.z
    const meets = -(x * origin.x + y * origin.y + z * origin.z + w) / along
    if (along < 0) entry = Math.max(entry, meets)
    else if (along > 0) exit = Math.min(exit, meets)
    else if (x * origin.x + y * origin.y + z * origin.z + w > 0) return null
  }
  return entry > 0 && entry < exit ? entry : null
}

export const placeAt = ({ min, max }: Box3, axis: Axis, share: number): number =>
  min[axis] + (max[axis] - min[axis]) * share

/** Where it is between the lowest and the highest of the models, no further than either. */
export function shareAt({ min, max }: Box3, axis: Axis, place: number): number {
  const size = max[axis] - min[axis]
  return size > 0 ? Math.min(1, Math.max(0, (place - min[axis]) / size)) : 0
}

/** Metres behind a face, so that what is cut is seen and not the face. */
const BEHIND = 0.02

/** Cuts away what lies between a face and whoever looks at it, along the axis that it looks along most. */
export function sectionAt(face: { point: Vector3; normal: Vector3 }, eye: Vector3, models: Box3): Section {
  const { point, normal } = face
  const axis = axes.reduce((best, one) => (Math.abs(normal[one]) > Math.abs(normal[best]) ? one : best))
  const flipped = eye[axis] < point[axis]
  const share = shareAt(models, axis, point[axis] + (flipped ? BEHIND : -BEHIND))
  return { axis, share, flipped }
}

/** A little air is left around, so that faces do not lie in the planes. */
export function sectionBoxAround(wanted: Box3, models: Box3): SectionBox {
  const room = wanted.clone().expandByScalar(0.02 + wanted.getSize(new Vector3()).length() * 0.02)
  const sharesOf = (corner: Vector3): Shares => ({
    x: shareAt(models, 'x', corner.x),
    y: shareAt(models, 'y', corner.y),
    z: shareAt(models, 'z', corner.z),
  })
  return { low: sharesOf(room.min), high: sharesOf(room.max) }
}
