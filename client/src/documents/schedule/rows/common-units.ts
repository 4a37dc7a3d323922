/** Tells of any range of rows whether all that have a unit have the same one. */
export class CommonUnits {
  readonly #units: readonly (string | null)[]
  /** By position: the first row from there on that has a unit; the number of rows: none. */
  readonly #first: Int32Array
  /** By position: the first row from there on whose unit is another than that of `#first`. */
  readonly #other: Int32Array

  /** `units` by position; null: a row without one. */
  constructor(units: readonly (string | null)[]) {
    const end = units.length
    this.#units = units
    this.#first = new Int32Array(end + 1).fill(end)
    this.#other = new Int32Array(end + 1).fill(end)
    for (let at = end - 1; at >= 0; at--) {
      const next = this.#first[at + 1]!
      const has = units[at] !== null
      const isOther = has && next < end && units[next] !== units[at]
      this.#first[at] = has ? at : next
      this.#other[at] = isOther ? next : this.#other[at + 1]!
    }
  }

  /** Of the rows from `from` to before `to`; null: none has a unit, or they differ. */
  of(from: number, to: number): string | null {
    const first = this.#first[from]!
    return first < to && this.#other[from]! >= to ? this.#units[first]! : null
  }
}
