import type { Id } from '@plumbline/core/plan'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'

/** Slots of rows and of everything below them, each once. */
export function withAllBelow(store: RowStore, ids: readonly Id[]): Int32Array {
  const slots = new Set<number>()
  for (const id of ids) {
    const position = store.positions[store.slotOf(id)] ?? -1
    if (position < 0) continue
    for (let at = position; at < store.ends[position]!; at++) slots.add(store.order[at]!)
  }
  return Int32Array.from(slots)
}
