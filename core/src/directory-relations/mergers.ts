import type { DirectoryRelation, RelationRow } from './types.ts'

/** What merged rows of a directory have become, by directory and id. */
export type Mergers = ReadonlyMap<string, Readonly<Record<string, string>>>

/** What tells a row from all others of its relation (rule 6; of a `1:n` list rule 7). */
function keyOf({ use, cardinality }: DirectoryRelation, { rowIds }: RelationRow): string {
  return use === 'list' && cardinality === '1:n' ? (rowIds[1] ?? '') : rowIds.join()
}

/** Rule 23, row by row: as it reads now. Null: of rows that were told apart by merged ones only, the first one holds. */
export function rowReader(
  relation: DirectoryRelation,
  mergers: Mergers,
): <Row extends RelationRow>(row: Row) => Row | null {
  const became = relation.directoryIds.map((id) => mergers.get(id))
  if (became.every((one) => one === undefined)) return (row) => row
  const seen = new Set<string>()
  return (row) => {
    const read = renamed(row, became)
    const key = keyOf(relation, read)
    if (seen.has(key)) return null
    seen.add(key)
    return read
  }
}

/** The same for rows that read as the same since rows were merged: who removes one of them means them all. */
export function readKey(relation: DirectoryRelation, mergers: Mergers): (row: RelationRow) => string {
  const became = relation.directoryIds.map((id) => mergers.get(id))
  return (row) => keyOf(relation, renamed(row, became))
}

function renamed<Row extends RelationRow>(
  row: Row,
  became: readonly (Readonly<Record<string, string>> | undefined)[],
): Row {
  const isOther = row.rowIds.some((id, at) => id !== null && became[at]?.[id] !== undefined)
  return isOther ? { ...row, rowIds: row.rowIds.map((id, at) => (id === null ? null : (became[at]?.[id] ?? id))) } : row
}
