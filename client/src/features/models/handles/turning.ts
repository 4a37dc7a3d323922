/** Places and turns as people type them: by the axes to the east, to the north and up. In the picture north is −z, up is y. */
import { Euler, Quaternion, Vector3 } from 'three'

export type Triple = readonly [east: number, north: number, up: number]

export const DEGREE = Math.PI / 180
/** Around the axis to the east, then the one to the north, then upwards: three turns by the last one first. */
const ORDER = 'YZX'

export const inPicture = ([east, north, up]: Triple): Vector3 => new Vector3(east, up, -north)
export const outOfPicture = ({ x, y, z }: Vector3): Triple => [x, -z, y]

/** Degrees around each axis, one after the other. */
export const turnOf = ([east, north, up]: Triple): Quaternion =>
  new Quaternion().setFromEuler(new Euler(east * DEGREE, up * DEGREE, -north * DEGREE, ORDER))

export function degreesOf(turn: Quaternion): Triple {
  const { x, y, z } = new Euler().setFromQuaternion(turn, ORDER)
  return [x / DEGREE, -z / DEGREE, y / DEGREE]
}

/** `steps` in one. */
export const rounded = ([east, north, up]: Triple, steps: number): [number, number, number] => {
  // Never −0, which nobody types.
  const near = (value: number): number => Math.round(value * steps) / steps + 0
  return [near(east), near(north), near(up)]
}

export const MILLIMETRES = 1_000
export const HUNDREDTHS = 100
