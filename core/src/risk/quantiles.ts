/** Indices of the order statistics that stand for shares of `count` values: the smallest with at least that share up to it. */
export const indexOfShare = (count: number, percent: number): number =>
  Math.max(0, Math.ceil((percent / 100) * count - 1e-9) - 1)

const BINS = 256
const counts = new Int32Array(BINS)
const gathered: number[] = []

/**
 * Values at some places of the sorted list, without sorting it: the values are counted in bins, and only those in the
 * bin of a place are sorted. `places` ascend.
 */
export function valuesAt(values: Int32Array, places: readonly number[], into: Int32Array): void {
  let [low, high] = [values[0]!, values[0]!]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low === high) {
    into.fill(low, 0, places.length)
    return
  }
  const width = Math.floor((high - low) / BINS) + 1
  counts.fill(0)
  for (const value of values) counts[((value - low) / width) | 0]!++
  let bin = 0
  let before = 0
  places.forEach((place, i) => {
    while (before + counts[bin]! <= place) before += counts[bin++]!
    gathered.length = 0
    for (const value of values) if ((((value - low) / width) | 0) === bin) gathered.push(value)
    gathered.sort((a, b) => a - b)
    into[i] = gathered[place - before]!
  })
}
