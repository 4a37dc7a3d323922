import { Outline } from './outline.ts'
import type { RowStore } from './row-store.ts'

/** A row found by its code, outline number or name. */
export interface FoundRow {
  slot: number
  id: string
  code: string
  name: string
}

/**
 * Rows whose code or name contain the text, best first: exact code, code that begins so, name that begins so, then
 * the others in tree order. Stops at `limit` of the best kind it has.
 */
export function findRows(store: RowStore, text: string, limit: number, accepts: (slot: number) => boolean): FoundRow[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const outline = new Outline(store)
  const ranked: { rank: number; found: FoundRow }[] = []
  for (const slot of store.order) {
    if (!accepts(slot)) continue
    const code = store.codes[slot] || outline.numberOf(slot)
    const name = store.names[slot]!
    const rank = rankOf(code.toLowerCase(), name.toLowerCase(), wanted)
    if (rank >= 0) ranked.push({ rank, found: { slot, id: store.ids[slot]!, code, name } })
    if (rank === 3 && ranked.length > 2_000) break
  }
  ranked.sort((a, b) => a.rank - b.rank)
  return ranked.slice(0, limit).map(({ found }) => found)
}

/** 0 is best; -1: no match. */
function rankOf(code: string, name: string, wanted: string): number {
  if (code === wanted) return 0
  if (code.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  return code.includes(wanted) || name.includes(wanted) || `${code} ${name}`.includes(wanted) ? 3 : -1
}
