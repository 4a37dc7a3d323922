import { amountAfter, type Curve, type Span, workedUntil } from '../distributions/index.ts'
import { dayOfInstant, type Instant, instantOf } from '../time/index.ts'
import { periodOf } from './periods.ts'

/** What works come to in each period. Works are added one by one, so that a large plan can be counted in pieces. */
export class PeriodSums {
  readonly edges: Int32Array
  readonly #curve: Curve
  readonly #amounts: bigint[]
  /** Changes of the number of works from a period to the next one. */
  readonly #changes: Int32Array
  readonly #finished: Int32Array

  /** `edges` as of `periodsBetween`. */
  constructor(edges: Int32Array, curve: Curve) {
    this.edges = edges
    this.#curve = curve
    this.#amounts = Array<bigint>(this.size).fill(0n)
    this.#changes = new Int32Array(edges.length)
    this.#finished = new Int32Array(edges.length)
  }

  get size(): number {
    return this.edges.length - 1
  }

  /** A work in progress from start to finish; a moment counts in the period that it falls into. */
  count(start: Instant, finish: Instant): void {
    const first = this.#at(start)
    const last = Math.max(first, this.#at(finish - 1))
    if (first < 0 || first >= this.size) return
    this.#changes[first]!++
    if (last >= this.size) return
    this.#changes[last + 1]!--
    this.#finished[last]!++
  }

  /**
   * The same, with an amount in millionths that runs over its working time by the curve.
   *
   * A period has what has come until its end less what had come until its begin: periods add up to the amount exactly,
   * and the days of a week to the week.
   */
  add(amount: bigint, span: Span): void {
    const { start, finish } = span
    this.count(start, finish)
    const total = workedUntil(span, finish)
    let before = 0n
    for (let period = this.#at(start); period >= 0 && period < this.size; period++) {
      const end = instantOf(this.edges[period + 1]!)
      const isLast = end >= finish || total <= 0
      const until = isLast ? amount : amountAfter(amount, this.#curve, workedUntil(span, end), total)
      this.#amounts[period]! += until - before
      before = until
      if (isLast) return
    }
  }

  /** In millionths, by period. */
  get amounts(): readonly bigint[] {
    return this.#amounts
  }

  /** Works in progress, by period. */
  works(): Int32Array {
    return runningSums(this.#changes).slice(0, this.size)
  }

  /** Works that are finished by the end of each period. */
  finished(): Int32Array {
    return runningSums(this.#finished).slice(0, this.size)
  }

  #at(instant: Instant): number {
    return periodOf(this.edges, dayOfInstant(instant))
  }
}

function runningSums(changes: Int32Array): Int32Array {
  let sum = 0
  return changes.map((change) => {
    sum += change
    return sum
  })
}
