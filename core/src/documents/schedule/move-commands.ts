/** Moving rows in the tree, as in MS Project where the two differ. */
import { type Id, isSummary } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { makeParent, obstacleToChildren, requirePlace, requireRow } from './row-commands.ts'
import type { ScheduleCommand } from './types.ts'
import type { Writer } from './writer.ts'

/** The rows in tree order, without those that move along with a selected ancestor. */
function topmost(writer: Writer, ids: readonly Id[]): Id[] {
  for (const id of ids) requireRow(writer, id)
  const { replica } = writer
  const selected = new Set(ids)
  const top = [...selected].filter((id) => !hasAncestorIn(writer, id, selected))
  if (top.length < 2) return top
  // Paths of places among siblings compare like tree order, without walking the whole tree.
  const places = new Map<Id | null, Map<Id, number>>()
  const placeOf = (parent: Id | null, id: Id): number => {
    if (!places.has(parent)) places.set(parent, new Map(replica.childrenOf(parent).map((child, i) => [child, i])))
    return places.get(parent)!.get(id)!
  }
  const paths = new Map(top.map((id) => [id, pathOf(id, (at) => replica.parentOf(at), placeOf)]))
  return top.sort((a, b) => comparePaths(paths.get(a)!, paths.get(b)!))
}

function hasAncestorIn(writer: Writer, id: Id, selected: ReadonlySet<Id>): boolean {
  for (let at = writer.replica.parentOf(id); at !== null; at = writer.replica.parentOf(at))
    if (selected.has(at)) return true
  return false
}

function pathOf(id: Id, parentOf: (id: Id) => Id | null, placeOf: (parent: Id | null, id: Id) => number): number[] {
  const path: number[] = []
  for (let at: Id | null = id; at !== null; ) {
    const parent: Id | null = parentOf(at)
    path.push(placeOf(parent, at))
    at = parent
  }
  return path.reverse()
}

function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

/** Selected rows by their parent, in order. */
function byParent(writer: Writer, ids: readonly Id[]): Map<Id | null, Set<Id>> {
  const groups = new Map<Id | null, Set<Id>>()
  for (const id of topmost(writer, ids)) {
    const parent = writer.replica.parentOf(id)
    groups.set(parent, (groups.get(parent) ?? new Set()).add(id))
  }
  return groups
}

function lastOf<T>(list: readonly T[]): T | null {
  return list[list.length - 1] ?? null
}

export function moveRows(writer: Writer, { ids, place }: Extract<ScheduleCommand, { do: 'row.move' }>): void {
  requirePlace(writer, place)
  const moving = topmost(writer, ids)
  const movingSet = new Set(moving)
  const { parentId } = place
  if (parentId !== null) {
    if (movingSet.has(parentId) || hasAncestorIn(writer, parentId, movingSet)) {
      throw new Refused('ROW_UNDER_ITSELF', {}, [parentId])
    }
    makeParent(writer, parentId, 'ROW_CANNOT_MOVE')
  }
  writer.move(moving, parentId, stayingBefore(writer, place, movingSet))
}

/** `after`, or the nearest sibling before it that does not move away itself. */
function stayingBefore(
  writer: Writer,
  place: { parentId: Id | null; after: Id | null },
  moving: ReadonlySet<Id>,
): Id | null {
  if (place.after === null || !moving.has(place.after)) return place.after
  const siblings = writer.replica.childrenOf(place.parentId)
  return lastOf(siblings.slice(0, siblings.indexOf(place.after)).filter((id) => !moving.has(id)))
}

/** Each row goes under the nearest unselected sibling above it; rows without one stay. */
export function indent(writer: Writer, ids: readonly Id[]): void {
  let moved = 0
  for (const [parent, selected] of byParent(writer, ids)) {
    let target: Id | null = null
    const runs = new Map<Id, Id[]>()
    for (const sibling of writer.replica.childrenOf(parent)) {
      if (!selected.has(sibling)) target = sibling
      else if (target !== null) runs.set(target, [...(runs.get(target) ?? []), sibling])
    }
    for (const [target, run] of runs) {
      makeParent(writer, target, 'ROW_CANNOT_INDENT')
      writer.move(run, target, lastOf(writer.replica.childrenOf(target)))
      moved += run.length
    }
  }
  if (moved === 0) throw new Refused('ROW_CANNOT_INDENT', { reason: 'first' }, [...ids])
}

/**
 * Each row comes to stand after its old parent. The siblings below it become its children, so that the order on the
 * screen stays; they stay where they are when the row cannot hold children (milestones, works with facts or links).
 */
export function outdent(writer: Writer, ids: readonly Id[]): void {
  let moved = 0
  for (const [parent, selected] of byParent(writer, ids)) {
    if (parent === null) continue
    const runs = followers(writer.replica.childrenOf(parent), selected)
    writer.move([...runs.keys()], writer.replica.parentOf(parent), parent)
    for (const [id, run] of runs) takeOver(writer, id, run)
    moved += runs.size
  }
  if (moved === 0) throw new Refused('ROW_CANNOT_OUTDENT', {}, [...ids])
}

/** The unselected siblings after each selected one, up to the next selected. */
function followers(siblings: readonly Id[], selected: ReadonlySet<Id>): Map<Id, Id[]> {
  const runs = new Map<Id, Id[]>()
  let run: Id[] | null = null
  for (const sibling of siblings) {
    if (selected.has(sibling)) {
      run = []
      runs.set(sibling, run)
    } else {
      run?.push(sibling)
    }
  }
  return runs
}

function takeOver(writer: Writer, id: Id, run: readonly Id[]): void {
  if (run.length === 0 || obstacleToChildren(writer.replica, requireRow(writer, id)) !== null) return
  if (!isSummary(requireRow(writer, id).type)) makeParent(writer, id, 'ROW_CANNOT_MOVE')
  writer.move(run, id, lastOf(writer.replica.childrenOf(id)))
}

export function shiftUp(writer: Writer, ids: readonly Id[]): void {
  shift(writer, ids, (siblings) => siblings)
}

export function shiftDown(writer: Writer, ids: readonly Id[]): void {
  shift(writer, ids, (siblings) => [...siblings].reverse())
}

/** Each block of selected siblings changes places with the sibling before it, in the direction of travel. */
function shift(writer: Writer, ids: readonly Id[], direction: (siblings: readonly Id[]) => readonly Id[]): void {
  let moved = 0
  for (const [parent, selected] of byParent(writer, ids)) {
    const travel = direction(writer.replica.childrenOf(parent))
    for (const { block, over } of blocks(travel, selected)) {
      const inOrder = direction(block)
      const down = inOrder !== block
      writer.move(inOrder, parent, down ? over : siblingBefore(writer, parent, over))
      moved += block.length
    }
  }
  if (moved === 0) throw new Refused('ROW_CANNOT_MOVE', {}, [...ids])
}

function blocks(travel: readonly Id[], selected: ReadonlySet<Id>): { block: Id[]; over: Id }[] {
  const found: { block: Id[]; over: Id }[] = []
  for (const [i, id] of travel.entries()) {
    if (!selected.has(id)) continue
    const before = travel[i - 1]
    const open = found[found.length - 1]
    if (before !== undefined && !selected.has(before)) found.push({ block: [id], over: before })
    else if (before !== undefined && open?.block[open.block.length - 1] === before) open.block.push(id)
  }
  return found
}

function siblingBefore(writer: Writer, parent: Id | null, id: Id): Id | null {
  const siblings = writer.replica.childrenOf(parent)
  return siblings[siblings.indexOf(id) - 1] ?? null
}
