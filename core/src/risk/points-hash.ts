import type { WbsRow } from '../plan/index.ts'
import { HashSum, Mixer } from '../schedule/index.ts'

/** Of all three points of a plan, whatever the order of its rows: with the hash of the plan it tells whether a run is of now. */
export function pointsHash(rows: Iterable<Pick<WbsRow, 'id' | 'threePoints'>>): string {
  const sum = new HashSum()
  const mix = new Mixer()
  for (const { id, threePoints } of rows) {
    if (!threePoints) continue
    const { shape, min, likely, max } = threePoints
    const { low, high } = mix.begin(12).text(id).text(shape).int(min).int(likely).int(max).end()
    sum.add(low, high)
  }
  return sum.toHex()
}
