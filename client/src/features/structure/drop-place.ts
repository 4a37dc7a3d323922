import type { EpsNode } from '@plumbline/core/contract'
import { mayStandUnder } from '@plumbline/core/structure'
import { ancestorsOf, subtreeOf } from './tree.ts'

/** Where on a row something is held: above it, on it, or below it. */
export type DropZone = 'before' | 'into' | 'after'

export interface Place {
  parentId: string | null
  /** Null: the last one there. */
  beforeId: string | null
}

/** May the node stand below the parent with all that is below it? */
function mayMove(nodes: readonly EpsNode[], id: string, parentId: string | null): boolean {
  const branch = subtreeOf(nodes, id)
  const above =
    parentId === null ? [] : [...nodes.filter((node) => node.id === parentId), ...ancestorsOf(nodes, parentId)]
  const [top] = branch
  if (!top || branch.some((node) => node.id === parentId) || above.some(({ active }) => active === 0)) return false
  const kindsTo = new Map([[top.parentId, above.map(({ kind }) => kind)]])
  return branch.every(({ id: nodeId, parentId: stoodIn, kind }) => {
    const kinds = kindsTo.get(stoodIn) ?? []
    kindsTo.set(nodeId, [kind, ...kinds])
    return mayStandUnder(kind, kinds)
  })
}

/** Where a dropped node would go; null: it may not stand there, or stands there already. */
export function placeOfDrop(nodes: readonly EpsNode[], id: string, targetId: string, zone: DropZone): Place | null {
  const target = nodes.find((node) => node.id === targetId)
  if (!target || targetId === id) return null
  const place = zone === 'into' ? { parentId: targetId, beforeId: null } : besides(nodes, target, zone)
  if (!mayMove(nodes, id, place.parentId) || place.beforeId === id) return null
  return place
}

function besides(nodes: readonly EpsNode[], target: EpsNode, zone: 'before' | 'after'): Place {
  const { id, parentId } = target
  if (zone === 'before') return { parentId, beforeId: id }
  const siblings = nodes.filter((node) => node.parentId === parentId).sort((a, b) => a.position - b.position)
  return { parentId, beforeId: siblings[siblings.findIndex((node) => node.id === id) + 1]?.id ?? null }
}

/** Everything the node may be moved into, in the order of the tree. */
export function targetsOf(nodes: readonly EpsNode[], id: string): EpsNode[] {
  const parentId = nodes.find((node) => node.id === id)?.parentId
  return nodes.filter((node) => node.id !== parentId && mayMove(nodes, id, node.id))
}
