import type { Shift } from '../plan/index.ts'
import type { Minutes } from '../time/index.ts'

/** Sorted, those that meet or overlap as one. */
export function joinShifts(shifts: readonly Shift[]): Shift[] {
  const joined: [Minutes, Minutes][] = []
  for (const [from, to] of [...shifts].sort((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
