import type { Id, LagCalendar, RelationType } from '@plumbline/core/plan'
import { LINK_NUMBERS, lagCalendarAt, relationTypeAt } from '../rows/columns.ts'
import type { RowStore } from '../rows/row-store.ts'

/** A relation as the panel lists it, seen from one of its ends. */
export interface RelationRow {
  id: string
  /** The row at the other end. */
  otherSlot: number
  otherId: Id
  type: RelationType
  lag: number
  lagCalendar: LagCalendar | null
  suspended: boolean
}

export interface RelationsOfRow {
  predecessors: RelationRow[]
  successors: RelationRow[]
}

/** Relations of one row, each side in tree order. Reads all links once: a millisecond at 130,000. */
export function relationsOf(store: RowStore, slot: number): RelationsOfRow {
  const predecessors: RelationRow[] = []
  const successors: RelationRow[] = []
  for (let link = 0; link < store.linkCount; link++) {
    const at = link * LINK_NUMBERS
    if (store.linkNumbers[at + 1] === slot) predecessors.push(relationRow(store, link, store.linkNumbers[at]!))
    if (store.linkNumbers[at] === slot) successors.push(relationRow(store, link, store.linkNumbers[at + 1]!))
  }
  const byPlace = (a: RelationRow, b: RelationRow): number =>
    store.positions[a.otherSlot]! - store.positions[b.otherSlot]!
  return { predecessors: predecessors.sort(byPlace), successors: successors.sort(byPlace) }
}

function relationRow(store: RowStore, link: number, otherSlot: number): RelationRow {
  const at = link * LINK_NUMBERS
  return {
    id: store.linkIds[link]!,
    otherSlot,
    otherId: store.ids[otherSlot]!,
    type: relationTypeAt(store.linkNumbers[at + 2]!),
    lag: store.linkNumbers[at + 3]!,
    lagCalendar: lagCalendarAt(store.linkNumbers[at + 4]!),
    suspended: store.linkNumbers[at + 5] === 1,
  }
}
