import { type Box3, type Camera, Frustum, Matrix4, Vector3 } from 'three'
import { sizeOfBand } from './bands.ts'

interface Lined {
  readonly box: Box3
  /** Where the lines of each band of sizes end. */
  readonly lineEnds: Uint32Array
  readonly places: number
}

/** Metres by metres from the eye: what looks smaller is a few pixels, and its lines would be all that is seen of it. */
const SMALLEST = 0.006
/** Nothing is nearer to the eye than that. */
const NEAREST = 0.1

/** How many of its lines each thing in sight shows: those of large parts first, no more than `most` ends in all. */
export function edgeRuns<T extends Lined>(all: Iterable<T>, camera: Camera, most: number): Map<T, number> {
  const sight = new Frustum().setFromProjectionMatrix(
    new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  )
  const eye = new Vector3().setFromMatrixPosition(camera.matrixWorld)
  const bands = [...all].flatMap((of) => {
    if (!sight.intersectsBox(of.box)) return []
    const distance = Math.max(NEAREST, of.box.distanceToPoint(eye))
    return [...of.lineEnds].flatMap((end, band) => {
      const count = end - (of.lineEnds[band - 1] ?? 0)
      const seen = sizeOfBand(band) / distance
      return count > 0 && seen >= SMALLEST ? [{ of, end, count: count * of.places, seen }] : []
    })
  })
  const runs = new Map<T, number>()
  let room = most
  for (const { of, end, count } of bands.sort((one, other) => other.seen - one.seen)) {
    room -= count
    if (room < 0) break
    runs.set(of, end)
  }
  return runs
}
