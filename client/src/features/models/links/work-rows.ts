import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'

export interface WorkFilter {
  /** In code and name, all words. */
  text: string
  /** Only works of the lowest level without elements. */
  bareOnly: boolean
}

/** Positions of the rows that are listed, in the order of the plan; a search shows what it finds without what is above. */
export function workRows(
  store: RowStore,
  counts: Int32Array,
  { text, bareOnly }: WorkFilter,
  closed: ReadonlySet<string>,
): number[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const shown: number[] = []
  const isFlat = words.length > 0 || bareOnly
  for (let at = 0; at < store.size; at++) {
    const slot = store.order[at]!
    if (!isFlat) {
      shown.push(at)
      if (closed.has(store.ids[slot] ?? '')) at = store.ends[at]! - 1
      continue
    }
    const named = `${store.codes[slot]} ${store.names[slot]}`.toLowerCase()
    const isBare = !bareOnly || (store.ends[at] === at + 1 && counts[slot] === 0)
    if (isBare && words.every((word) => named.includes(word))) shown.push(at)
  }
  return shown
}
