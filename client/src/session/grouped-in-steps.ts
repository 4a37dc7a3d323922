/** Rows of which a fraction of a millisecond is enough. */
const AT_ONCE = 500

/** Rows by where they stand, each group in its order: sorted group by group, which takes half as long as all of them together. */
export function* groupedInSteps<T, P>(
  rows: Iterable<T>,
  placeOf: (row: T) => P,
  inOrder: (one: T, other: T) => number,
): Generator<void, Map<P, T[]>, void> {
  const groups = new Map<P, T[]>()
  let looked = 0
  for (const row of rows) {
    const place = placeOf(row)
    const group = groups.get(place)
    if (group) group.push(row)
    else groups.set(place, [row])
    if (++looked % AT_ONCE === 0) yield
  }
  for (const group of groups.values()) {
    group.sort(inOrder)
    looked += group.length
    if (looked < AT_ONCE) continue
    looked = 0
    yield
  }
  return groups
}
