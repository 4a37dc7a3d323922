/** Indexes of a longest increasing run of the values: what need not move for the rest to fall into place. */
export function keptInOrder(values: readonly number[]): number[] {
  /** Index of the smallest last value of a run of each length. */
  const ends: number[] = []
  const before = new Int32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[ends[middle]!]! < values[i]!) low = middle + 1
      else high = middle
    }
    before[i] = low > 0 ? ends[low - 1]! : -1
    ends[low] = i
  }
  const kept: number[] = []
  for (let at = ends.length > 0 ? ends[ends.length - 1]! : -1; at >= 0; at = before[at]!) kept.push(at)
  return kept.reverse()
}
