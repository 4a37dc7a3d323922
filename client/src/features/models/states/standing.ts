import type { PbsTransformation } from '@plumbline/core/contract'
import { Matrix4, Quaternion, Vector3 } from 'three'
import {
  degreesOf,
  HUNDREDTHS,
  inPicture,
  MILLIMETRES,
  outOfPicture,
  rounded,
  type Triple,
  turnOf,
} from '../handles/turning.ts'

/** How elements stand beside where their files have them: metres, degrees around their middle, times as large. */
export interface ElementStanding {
  move: Triple
  rotation: Triple
  scale: number
}

export const resting: ElementStanding = { move: [0, 0, 0], rotation: [0, 0, 0], scale: 1 }

/** Of the picture; `middle`: where that of the elements is at rest. */
export function matrixOf({ move, rotation, scale }: ElementStanding, middle: Vector3): Matrix4 {
  const to = inPicture(move).add(middle)
  const matrix = new Matrix4().compose(to, turnOf(rotation), new Vector3(scale, scale, scale))
  return matrix.multiply(new Matrix4().makeTranslation(middle.clone().negate()))
}

/** To the millimetre and the hundredth of a degree. */
export function standingOf(matrix: Matrix4, middle: Vector3): ElementStanding {
  const [turn, size] = [new Quaternion(), new Vector3()]
  matrix.decompose(new Vector3(), turn, size)
  const move = middle.clone().applyMatrix4(matrix).sub(middle)
  return {
    move: rounded(outOfPicture(move), MILLIMETRES),
    rotation: rounded(degreesOf(turn), HUNDREDTHS),
    scale: Math.round(size.x * MILLIMETRES) / MILLIMETRES,
  }
}

/** From east, north and up to the axes of the picture. */
const axes = new Matrix4().set(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1)
const axesBack = axes.clone().invert()

/** What a state says, as the model has it in its own frame, whose places are near `origin`. */
export function inModel(matrix: PbsTransformation['matrix'], origin: readonly number[]): Matrix4 {
  const [x = 0, y = 0, z = 0] = origin
  return new Matrix4()
    .makeTranslation(-x, -y, -z)
    .multiply(axes)
    .multiply(new Matrix4().fromArray(matrix))
    .multiply(axesBack)
    .multiply(new Matrix4().makeTranslation(x, y, z))
}

/** The other way. */
export function outOfModel(matrix: Matrix4, origin: readonly number[]): PbsTransformation['matrix'] {
  const [x = 0, y = 0, z = 0] = origin
  const whole = axesBack
    .clone()
    .multiply(new Matrix4().makeTranslation(x, y, z))
    .multiply(matrix)
    .multiply(new Matrix4().makeTranslation(-x, -y, -z))
    .multiply(axes)
  // Never −0, and a last row without what was lost on the way.
  return whole.elements.map((cell, at) => (at % 4 === 3 ? (at === 15 ? 1 : 0) : cell + 0))
}
