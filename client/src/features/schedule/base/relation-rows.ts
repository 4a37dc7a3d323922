import type { Id, LagCalendar, RelationType } from '@plumbline/core/plan'
import type { RelationReserve } from '@plumbline/core/schedule'
import { LINK_NUMBERS, lagCalendarAt, relationTypeAt } from '../../../documents/schedule/rows/columns.ts'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import type { ExternalLink } from '../../../documents/schedule/session/beside-document.ts'

/** A relation as the panel lists it, seen from one of its ends. */
export interface RelationRow {
  id: string
  /** The row at the other end; -1: it is in another schedule. */
  otherSlot: number
  otherId: Id
  type: RelationType
  lag: number
  lagCalendar: LagCalendar | null
  suspended: boolean
  /** null: both ends are here. */
  external: ExternalLink | null
}

export interface RelationsOfRow {
  predecessors: RelationRow[]
  successors: RelationRow[]
}

/**
 * Relations of one row, each side in tree order, those to other schedules last. Reads all links once: a millisecond at
 * 130,000.
 */
export function relationsOf(store: RowStore, slot: number, externals: readonly ExternalLink[] = []): RelationsOfRow {
  const predecessors: RelationRow[] = []
  const successors: RelationRow[] = []
  for (let link = 0; link < store.linkCount; link++) {
    const at = link * LINK_NUMBERS
    if (store.linkNumbers[at + 1] === slot) predecessors.push(relationRow(store, link, store.linkNumbers[at]!))
    if (store.linkNumbers[at] === slot) successors.push(relationRow(store, link, store.linkNumbers[at + 1]!))
  }
  const byPlace = (a: RelationRow, b: RelationRow): number =>
    store.positions[a.otherSlot]! - store.positions[b.otherSlot]!
  const outside = (side: ExternalLink['side']): RelationRow[] =>
    externals.filter((link) => link.side === side).map(externalRow)
  return {
    predecessors: [...predecessors.sort(byPlace), ...outside('predecessor')],
    successors: [...successors.sort(byPlace), ...outside('successor')],
  }
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
    external: null,
  }
}

function externalRow(external: ExternalLink): RelationRow {
  const { id, type, lag, lagCalendar } = external.relation
  const { otherId, isLooped } = external
  return { id, otherSlot: -1, otherId, type, lag, lagCalendar, suspended: isLooped, external }
}

/** R-REL-01: what a relation does to the dates now. */
export type RelationStatus = 'driving' | 'slack' | 'looped' | 'unknown' | 'past'

/** `reserve` undefined: not told yet, or it stands beside the network. */
export function statusOf({ suspended, external }: RelationRow, reserve: RelationReserve | undefined): RelationStatus {
  if (suspended) return 'looped'
  if (external && !external.work) return 'unknown'
  if (reserve?.drives) return 'driving'
  return reserve && reserve.free === null ? 'past' : 'slack'
}
