import type { DirectoryRelation, RelationRow } from './types.ts'

/** What merged rows of a directory have become, by directory and id. */
export type Mergers = ReadonlyMap<string, Readonly<Record<string, string>>>

/** What tells a row from all others of its relation (rule 6; of a `1:n` list rule 7). */
function keyOf({ use, cardinality }: DirectoryRelation, { rowIds }: RelationRow): string {
  return use === 'list' && cardinality === '1:n' ? (rowIds[1] ?? '') : rowIds.join()
}

/** Rule 23: as they read now. Of rows that were told apart by merged ones only, the first one holds. */
export function afterMergers<Row extends RelationRow>(
  relation: DirectoryRelation,
  rows: readonly Row[],
  mergers: Mergers,
): Row[] {
  const became = relation.directoryIds.map((id) => mergers.get(id))
  if (became.every((one) => one === undefined)) return [...rows]
  const seen = new Set<string>()
  return rows
    .map((row) => renamed(row, became))
    .filter((row) => {
      const key = keyOf(relation, row)
      return !seen.has(key) && seen.add(key)
    })
}

/** Rows that read as one of these since rows were merged: who removes that one means them all. */
export function readingAs<Row extends RelationRow>(
  relation: DirectoryRelation,
  rows: readonly Row[],
  ids: ReadonlySet<string>,
  mergers: Mergers,
): string[] {
  const became = relation.directoryIds.map((id) => mergers.get(id))
  const keys = rows.map((row) => keyOf(relation, renamed(row, became)))
  const meant = new Set(rows.flatMap(({ id }, at) => (ids.has(id) ? [keys[at]!] : [])))
  return rows.flatMap(({ id }, at) => (meant.has(keys[at]!) ? [id] : []))
}

function renamed<Row extends RelationRow>(
  row: Row,
  became: readonly (Readonly<Record<string, string>> | undefined)[],
): Row {
  const isOther = row.rowIds.some((id, at) => id !== null && became[at]?.[id] !== undefined)
  return isOther ? { ...row, rowIds: row.rowIds.map((id, at) => (id === null ? null : (became[at]?.[id] ?? id))) } : row
}
