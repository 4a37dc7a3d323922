/** Height of a closed row, and of each line of an opened one. */
export const ROW = 30

/** Where rows stand, of which a few are opened: by their place, with how many lines they have then. */
export class RowPlaces {
  readonly height: number
  readonly #opened: readonly (readonly [row: number, lines: number])[]

  constructor(rows: number, opened: ReadonlyMap<number, number>) {
    this.#opened = [...opened].filter(([row]) => row < rows).sort(([a], [b]) => a - b)
    this.height = this.topOf(rows)
  }

  topOf(row: number): number {
    let top = row * ROW
    for (const [at, lines] of this.#opened) {
      if (at >= row) break
      top += (lines - 1) * ROW
    }
    return top
  }

  heightOf(row: number): number {
    return (this.#opened.find(([at]) => at === row)?.[1] ?? 1) * ROW
  }

  /** The row at this distance from the top. */
  rowAt(y: number): number {
    let extra = 0
    for (const [row, lines] of this.#opened) {
      const top = row * ROW + extra
      if (y < top) break
      if (y < top + lines * ROW) return row
      extra += (lines - 1) * ROW
    }
    return Math.floor((y - extra) / ROW)
  }
}
