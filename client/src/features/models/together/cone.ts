import { Vector3 } from 'three'

/** Part of the way to what is looked at that is drawn, and how wide it opens. */
const REACH = 0.25
const OPENING = 0.3
/** Pixels from the eye to a corner: what is longer would lie over the picture as a veil. */
const LONGEST = 72
/** Nearer to one's own eye a cone grows faster than it is shortened: it is looked at again. */
const TRIES = 4

/** Corners of what somebody sees, `reach` of the way to what they look at. */
export function coneOf(eye: Vector3, target: Vector3, reach: number): Vector3[] {
  const ahead = target.clone().sub(eye).multiplyScalar(reach)
  const side = new Vector3().crossVectors(ahead, new Vector3(0, 1, 0)).normalize()
  const up = new Vector3().crossVectors(side, ahead).normalize()
  const size = ahead.length() * OPENING
  return [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(([right = 0, rise = 0]) =>
    eye
      .clone()
      .add(ahead)
      .addScaledVector(side, right * size)
      .addScaledVector(up, rise * size),
  )
}

interface Place {
  x: number
  y: number
  isAhead: boolean
}

/** The corners on the screen, as near to the eye as it takes not to hide the picture; null: not to be drawn so. */
export function shortCone<P extends Place>(cornersAt: (reach: number) => P[], eye: Place): P[] | null {
  let reach = REACH
  for (let turn = 0; turn < TRIES; turn++) {
    const corners = cornersAt(reach)
    const isAhead = corners.every((corner) => corner.isAhead)
    const longest = Math.max(...corners.map(({ x, y }) => Math.hypot(x - eye.x, y - eye.y)))
    if (isAhead && longest <= LONGEST) return corners
    // A little shorter than it would fit in a picture without perspective.
    reach *= isAhead ? Math.min(0.9, (LONGEST / longest) * 0.95) : 0.25
  }
  return null
}
