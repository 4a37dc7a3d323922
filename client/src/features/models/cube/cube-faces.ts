import { type Quaternion, Vector3 } from 'three'
import type { StandardView } from '../../../instruments/viewer/rig.ts'

type CubeFace = Exclude<StandardView, 'home'>

interface Axes {
  /** Where it looks. */
  normal: Vector3
  /** Where what is written on it goes, and where its letters stand. */
  right: Vector3
  up: Vector3
}

const UP = new Vector3(0, 1, 0)

/** As one stands before them; on the upper one north is up. */
const faces: Record<CubeFace, Axes> = {
  top: { normal: UP, right: new Vector3(1, 0, 0), up: new Vector3(0, 0, -1) },
  front: { normal: new Vector3(0, 0, 1), right: new Vector3(1, 0, 0), up: UP },
  right: { normal: new Vector3(1, 0, 0), right: new Vector3(0, 0, -1), up: UP },
  back: { normal: new Vector3(0, 0, -1), right: new Vector3(-1, 0, 0), up: UP },
  left: { normal: new Vector3(-1, 0, 0), right: new Vector3(0, 0, 1), up: UP },
}

/** Px of an edge. */
const CUBE_EDGE = 34
/** Faces that are seen from the side as no more than a line cannot be hit. */
const NARROWEST = 0.12

interface SeenCubeFace {
  name: CubeFace
  /** Of CSS, for a square of `CUBE_EDGE` whose middle is that of the cube. */
  matrix: [number, number, number, number, number, number]
}

/** Faces of a cube that the camera sees; `north`: what the standard views are turned by. */
export function seenFaces(camera: Quaternion, north: number): SeenCubeFace[] {
  const toCamera = camera.clone().invert()
  const turned = (axis: Vector3): Vector3 => axis.clone().applyAxisAngle(UP, north).applyQuaternion(toCamera)
  return (Object.keys(faces) as CubeFace[]).flatMap((name) => {
    const [normal, right, up] = [faces[name].normal, faces[name].right, faces[name].up].map(turned) as [
      Vector3,
      Vector3,
      Vector3,
    ]
    if (normal.z < NARROWEST) return []
    const half = CUBE_EDGE / 2
    return [{ name, matrix: [right.x, -right.y, -up.x, up.y, normal.x * half, -normal.y * half] }]
  })
}
