import { type Box3, Frustum, Matrix4, type PerspectiveCamera, Vector3 } from 'three'
import { sizeOfBand } from './bands.ts'

/** What is drawn in runs of its indices. */
export interface Sliced {
  /** Where it lies in the picture. */
  readonly box: Box3
  /** Where the indices of each band of sizes end. */
  readonly bandEnds: Uint32Array
  /** How often it is drawn at once. */
  readonly places: number
}

/** Of indices. */
export interface Run {
  start: number
  count: number
}

interface Piece<T> extends Run {
  of: T
  /** Metres, by metres from the eye. */
  sight: number
}

/** Nothing is nearer to the eye than that. */
const NEAREST = 0.1

/** One picture, a slice after the other: what is out of sight is left out, what looks large comes first. */
export class Slices<T extends Sliced> {
  readonly #pieces: Piece<T>[]
  #at = 0

  constructor(all: Iterable<T>, camera: PerspectiveCamera) {
    camera.updateMatrixWorld()
    const sight = new Frustum().setFromProjectionMatrix(
      new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
    )
    const eye = new Vector3().setFromMatrixPosition(camera.matrixWorld)
    const seen = [...all].filter(({ box }) => sight.intersectsBox(box))
    this.#pieces = seen.flatMap((one) => piecesOf(one, eye)).sort((one, other) => other.sight - one.sight)
  }

  get isDone(): boolean {
    return this.#at >= this.#pieces.length
  }

  /** What is drawn next, of each a single run; no more than `most` triangles. */
  next(most: number): Map<T, Run> {
    const runs = new Map<T, Run>()
    let room = most
    while (room > 0 && !this.isDone) {
      const piece = this.#pieces[this.#at] as Piece<T>
      const { of, start } = piece
      const count = Math.min(piece.count, 3 * Math.max(1, Math.floor(room / of.places)))
      const run = runs.get(of)
      if (run) run.count += count
      else runs.set(of, { start, count })
      piece.start += count
      piece.count -= count
      if (piece.count === 0) this.#at += 1
      room -= (count / 3) * of.places
    }
    return runs
  }
}

/** Bands of one thing are as far away as it is, so that they follow each other as its indices do. */
function piecesOf<T extends Sliced>(of: T, eye: Vector3): Piece<T>[] {
  const distance = Math.max(NEAREST, of.box.distanceToPoint(eye))
  return [...of.bandEnds].flatMap((end, band) => {
    const start = of.bandEnds[band - 1] ?? 0
    return end > start ? [{ of, start, count: end - start, sight: sizeOfBand(band) / distance }] : []
  })
}
