import { Quaternion, Vector3 } from 'three'
import type { HandledPose, HandleKind } from '../../../instruments/viewer/handles.ts'
import { DEGREE, type Triple } from './turning.ts'

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
