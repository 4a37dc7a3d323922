import type { Place } from '@plumbline/core/documents/schedule'
import type { RowStore } from '../rows/row-store.ts'

const idOrNull = (store: RowStore, slot: number): string | null => (slot < 0 ? null : (store.ids[slot] ?? null))

/** Slot of the sibling before a row; -1: it is the first. */
function previousSibling(store: RowStore, slot: number): number {
  const level = store.levels[store.positions[slot]!]!
  for (let position = store.positions[slot]! - 1; position >= 0; position--) {
    if (store.levels[position]! < level) return -1
    if (store.levels[position] === level) return store.order[position]!
  }
  return -1
}

/** Right above a row, among its siblings. */
export function placeAbove(store: RowStore, slot: number): Place {
  return {
    parentId: idOrNull(store, store.facts.parent[slot]!),
    after: idOrNull(store, previousSibling(store, slot)),
  }
}

/** The next line on screen: the first below an open summary, else the sibling after the row. */
export function placeBelow(store: RowStore, slot: number, isOpenSummary: boolean): Place {
  const id = store.ids[slot]!
  if (isOpenSummary) return { parentId: id, after: null }
  return { parentId: idOrNull(store, store.facts.parent[slot]!), after: id }
}

/** The last row right below another. */
export function placeLastIn(store: RowStore, slot: number): Place {
  const start = store.positions[slot]!
  let last = -1
  for (let position = start + 1; position < store.ends[start]!; position = store.ends[position]!)
    last = store.order[position]!
  return { parentId: store.ids[slot]!, after: idOrNull(store, last) }
}

/** At the end of the top level. */
export function placeLast(store: RowStore): Place {
  let last = -1
  for (let position = 0; position < store.order.length; position = store.ends[position]!) last = store.order[position]!
  return { parentId: null, after: idOrNull(store, last) }
}

/**
 * Where rows go that were dropped before a display row at a level. `shown` are the slots on screen, in order; rows
 * being moved are looked through.
 */
export function placeOfDrop(
  store: RowStore,
  shown: Int32Array,
  before: number,
  level: number,
  moving: ReadonlySet<number>,
): Place {
  for (let row = before - 1; row >= 0; row--) {
    const slot = shown[row]!
    // Below 0: a proposed row, which is no place.
    if (slot < 0 || moving.has(slot)) continue
    const at = store.levels[store.positions[slot]!]!
    if (at === level) return { parentId: idOrNull(store, store.facts.parent[slot]!), after: store.ids[slot]! }
    if (at < level) return { parentId: store.ids[slot]!, after: null }
  }
  return { parentId: null, after: null }
}

/** Rows of a selection that do not stand below another row of it, in tree order. */
export function topmost(store: RowStore, ids: readonly string[]): number[] {
  const slots = ids.map((id) => store.slotOf(id)).filter((slot) => slot >= 0)
  slots.sort((a, b) => store.positions[a]! - store.positions[b]!)
  const top: number[] = []
  let end = 0
  for (const slot of slots) {
    if (store.positions[slot]! < end) continue
    top.push(slot)
    end = store.ends[store.positions[slot]!]!
  }
  return top
}

/** Rows that go when these are deleted: themselves with all below. */
export function countWithBelow(store: RowStore, ids: readonly string[]): number {
  return topmost(store, ids).reduce(
    (sum, slot) => sum + store.ends[store.positions[slot]!]! - store.positions[slot]!,
    0,
  )
}
