/**
 * Long work in small paces. Each says how many records or comparisons it took since the one before; whoever asks for
 * them decides how many to take before somebody else is served.
 */
export type Paces<T = void> = Generator<number, T>

/** What lies between two pieces: about half a millisecond. */
const PIECE = 1_000

/** Taken by themselves: less would cost more than it brings. */
const RUN = 256

export function atOnce<T>(paces: Paces<T>): T {
  let pace = paces.next()
  while (!pace.done) pace = paces.next()
  return pace.value
}

/** Comes back after each piece. */
export function* inPieces<T>(paces: Paces<T>): Generator<void, T> {
  let taken = 0
  for (let pace = paces.next(); ; pace = paces.next()) {
    if (pace.done) return pace.value
    taken += pace.value
    if (taken < PIECE) continue
    taken = 0
    yield
  }
}

/** As `list.sort(compare)`, which is stable: runs first, then these merged by twos. */
export function* sortInPaces<T>(list: T[], compare: (a: T, b: T) => number): Paces {
  if (list.length <= RUN) {
    list.sort(compare)
    yield list.length
    return
  }
  for (let at = 0; at < list.length; at += RUN) {
    const run = list.slice(at, at + RUN).sort(compare)
    for (const [place, one] of run.entries()) list[at + place] = one
    yield run.length * 2
  }
  for (let width = RUN; width < list.length; width *= 2) {
    for (let at = 0; at + width < list.length; at += 2 * width) yield* merge(list, at, at + width, width, compare)
  }
}

/** Of two sorted runs side by side, the second at most `width` long. */
function* merge<T>(list: T[], start: number, middle: number, width: number, compare: (a: T, b: T) => number): Paces {
  yield 1
  if (compare(list[middle - 1]!, list[middle]!) <= 0) return
  const first = list.slice(start, middle)
  const end = Math.min(middle + width, list.length)
  let [left, right, to] = [0, middle, start]
  while (left < first.length) {
    const takeRight = right < end && compare(list[right]!, first[left]!) < 0
    list[to++] = takeRight ? list[right++]! : first[left++]!
    if (to % RUN === 0) yield RUN
  }
}
