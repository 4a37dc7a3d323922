import type { ClashElement, FoundClash } from './run.ts'

/** What is kept of the meetings of elements, as they are found. */
export interface Kept {
  /** What nobody asks of the two is not looked at; otherwise how near they have to come. */
  within(one: ClashElement, other: ClashElement, metres: number): number | null
  add(found: FoundClash): void
  readonly found: readonly FoundClash[]
  /** Of pairs, or of pairs of works. */
  readonly count: number
}

/** Each pair of elements. */
export class OfPairs implements Kept {
  readonly found: FoundClash[] = []

  get count(): number {
    return this.found.length
  }

  within(_one: ClashElement, _other: ClashElement, metres: number): number {
    return metres
  }

  add(found: FoundClash): void {
    this.found.push(found)
  }
}

type WorksOf = (element: ClashElement) => readonly number[]

/** Of each two works the place at which their elements come nearest: whoever plans needs no list of all of them. */
export class OfWorks implements Kept {
  readonly #worksOf: WorksOf
  readonly #nearest = new Map<string, FoundClash>()

  constructor(worksOf: WorksOf) {
    this.#worksOf = worksOf
  }

  get found(): FoundClash[] {
    return [...new Set(this.#nearest.values())]
  }

  get count(): number {
    return this.#nearest.size
  }

  within(one: ClashElement, other: ClashElement, metres: number): number | null {
    const open = this.#keys(one, other).map((key) => apart(this.#nearest.get(key)))
    const widest = Math.max(0, ...open)
    return widest > 0 ? Math.min(metres, widest) : null
  }

  add(found: FoundClash): void {
    for (const key of this.#keys(found.a, found.b)) {
      if (apart(found) < apart(this.#nearest.get(key))) this.#nearest.set(key, found)
    }
  }

  /** Of different works of both: within one work its people know of each other. */
  #keys(one: ClashElement, other: ClashElement): string[] {
    const others = this.#worksOf(other)
    return this.#worksOf(one).flatMap((work) =>
      others.filter((second) => second !== work).map((second) => [work, second].sort((a, b) => a - b).join()),
    )
  }
}

/** Metres between the two; what shares space is no distance apart. */
function apart(found: FoundClash | undefined): number {
  if (!found) return Number.POSITIVE_INFINITY
  return found.meeting.way === 'near' ? found.meeting.metres : 0
}
