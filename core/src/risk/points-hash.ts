import type { WbsRow } from '../plan/index.ts'
import { HashSum, Mixer } from '../schedule/index.ts'
import type { Staffing } from './levelled.ts'

/**
 * Of all three points of a plan, and of what its works need of resources, whatever the order of its rows: with the hash of
 * the plan it tells whether a run is of now.
 */
export function pointsHash(
  rows: Iterable<Pick<WbsRow, 'id' | 'threePoints'>>,
  staffing: Staffing | null = null,
): string {
  const sum = new HashSum()
  const mix = new Mixer()
  const add = (): void => {
    const { low, high } = mix.end()
    sum.add(low, high)
  }
  for (const { id, threePoints } of rows) {
    if (!threePoints) continue
    const { shape, min, likely, max } = threePoints
    mix.begin(12).text(id).text(shape).int(min).int(likely).int(max)
    add()
  }
  if (!staffing) return sum.toHex()
  for (const [id, demands] of staffing.demands) {
    for (const { resourceId, units } of demands) {
      mix.begin(13).text(id).text(resourceId).int(units)
      add()
    }
  }
  for (const { id, availability } of staffing.resources) {
    for (const { from, units } of availability) {
      mix.begin(14).text(id).int(from).int(units)
      add()
    }
  }
  return sum.toHex()
}
