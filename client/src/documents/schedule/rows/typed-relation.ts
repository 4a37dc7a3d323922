import { parseRelationTexts, type RelationText } from '@plumbline/core/plan'
import { relationText } from './relation-cells.ts'
import { type FoundRow, findRows } from './row-search.ts'
import type { RowStore } from './row-store.ts'

interface TypedRelation extends Pick<RelationText, 'type' | 'lag'> {
  found: FoundRow[]
}

/**
 * What somebody types who adds a relation: a code or a name, or one with a type and a lag as in a cell («12SS+2d»). Text
 * that finds rows as it stands is no type: «Glass» does not start with «Gla».
 */
export function typedRelation(
  store: RowStore,
  text: string,
  limit: number,
  accepts: (slot: number) => boolean,
): TypedRelation {
  const found = findRows(store, text, limit, accepts)
  const relation = found.length > 0 ? undefined : parseRelationTexts(text, () => false)[0]
  if (!relation) return { found, type: 'fs', lag: '' }
  const { code, type, lag } = relation
  const rows = findRows(store, code, limit, accepts)
  // As it will stand in the cell.
  return { type, lag, found: rows.map((row) => ({ ...row, code: relationText({ type, lag, code: row.code }) })) }
}
