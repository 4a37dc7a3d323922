/** A row of a proposal by where it stands in it. */
export interface Proposed {
  key: string
  /** Key of a row before it that it stands below; absent: directly below the row that was asked about. */
  parent?: string | undefined
}

export interface PlacedRow<Row> {
  row: Row
  /** Key; null: directly below the row that was asked about. */
  parent: string | null
  /** Rows of the proposal above it. */
  level: number
  /** Rows stand below it, so that it has no duration, quantity or relations of its own. */
  holds: boolean
}

/** The chosen rows in their order; one whose own row above was not chosen stands below the next one that was. */
export function placedRows<Row extends Proposed>(rows: readonly Row[], chosen: ReadonlySet<string>): PlacedRow<Row>[] {
  const above = new Map(rows.map(({ key, parent }) => [key, parent ?? null]))
  const placed = new Map<string, PlacedRow<Row>>()
  for (const row of rows) {
    if (!chosen.has(row.key)) continue
    let parent = above.get(row.key) ?? null
    while (parent !== null && !chosen.has(parent)) parent = above.get(parent) ?? null
    const holder = parent === null ? undefined : placed.get(parent)
    if (holder) holder.holds = true
    placed.set(row.key, { row, parent, level: holder ? holder.level + 1 : 0, holds: false })
  }
  return [...placed.values()]
}
