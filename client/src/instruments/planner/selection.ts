/**
 * Selected rows by key, so that rows inserted or moved by others leave the selection on the same works.
 *
 * The order of selecting is kept: rows are linked in it.
 */
export class Selection {
  private readonly keys = new Set<string>()
  private anchor: string | null = null

  has(key: string): boolean {
    return this.keys.has(key)
  }

  get size(): number {
    return this.keys.size
  }

  only(key: string): void {
    this.keys.clear()
    this.keys.add(key)
    this.anchor = key
  }

  toggle(key: string): void {
    if (!this.keys.delete(key)) this.keys.add(key)
    this.anchor = key
  }

  /** Rows from the anchor to `row`, both included, in that order. */
  extend(row: number, source: RowKeys): void {
    const found = this.anchor === null ? -1 : source.rowOf(this.anchor)
    const anchor = found < 0 ? row : found
    this.keys.clear()
    const step = row < anchor ? -1 : 1
    for (let i = anchor; i !== row + step; i += step) this.keys.add(source.key(i))
    if (found < 0) this.anchor = source.key(row)
  }

  set(rows: readonly number[], source: RowKeys): void {
    this.keys.clear()
    for (const row of rows) if (row >= 0 && row < source.rowCount) this.keys.add(source.key(row))
    this.anchor = rows.length > 0 && this.keys.size > 0 ? source.key(rows[0]!) : null
  }

  /** Display rows in the order they were selected; rows that are gone or hidden are left out. */
  rows(source: RowKeys): number[] {
    const out: number[] = []
    for (const key of this.keys) {
      const row = source.rowOf(key)
      if (row >= 0) out.push(row)
    }
    return out
  }
}

/** The part of `PlannerSource` that names rows. */
export interface RowKeys {
  readonly rowCount: number
  key(row: number): string
  rowOf(key: string): number
}
